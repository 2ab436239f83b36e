/** The parts of the frame that come after the first feed, in one file of the build. */
export { WaitingLink } from '../features/outbox/index.ts';
export * from './bottom/Footer.tsx';
export * from './bottom/PendingBar.tsx';
export * from './GlobalFeatures.tsx';
export * from './header/SearchBox.tsx';
export * from './navigation/RouteAnnouncer.tsx';
export * from './notices/StorageBar.tsx';
export * from './notices/UpdateBar.tsx';
export * from './sidebar/SidebarDrawer.tsx';
