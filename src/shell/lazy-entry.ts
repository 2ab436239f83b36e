/** Entry point of the app shell's code that is loaded after the first feed: one file of the build. */
export { EndedBar } from '../features/ended-session/index.ts';
export { LossBar } from '../features/losses/index.ts';
export { OutboxBar, WaitingLink } from '../features/outbox/index.ts';
export { UnsentBar } from '../features/unsent/index.ts';
export * from './bottom/Footer.tsx';
export * from './GlobalFeatures.tsx';
export * from './header/HeaderTools.tsx';
export * from './navigation/RouteAnnouncer.tsx';
export * from './notices/StorageBar.tsx';
export * from './notices/UpdateBar.tsx';
export * from './sidebar/SidebarDrawer.tsx';
