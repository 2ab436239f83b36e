/** The parts of the frame that come after the first feed, in one file of the build. */
export { WaitingLink } from '../features/outbox/index.ts';
export * from './EndBar.tsx';
export * from './Footer.tsx';
export * from './Helpers.tsx';
export * from './PageTurn.tsx';
export * from './SearchBox.tsx';
export * from './SidebarDrawer.tsx';
export * from './StorageBar.tsx';
export * from './UpdateBar.tsx';
