/** Entry point of the app shell's code that is loaded after the first feed: one file of the build. */
export { LossBar } from '../features/losses/index.ts';
export { WaitingLink } from '../features/outbox/index.ts';
export * from './bottom/Footer.tsx';
export * from './bottom/PendingBar.tsx';
export * from './GlobalFeatures.tsx';
export * from './header/HeaderTools.tsx';
export * from './navigation/RouteAnnouncer.tsx';
export * from './notices/StorageBar.tsx';
export * from './notices/UpdateBar.tsx';
export * from './sidebar/SidebarDrawer.tsx';
