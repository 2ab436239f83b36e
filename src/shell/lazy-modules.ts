import { loadModule } from '../platform/lazy-module.ts';
import { lateComponent } from '../ui/index.ts';

const load = () => loadModule(() => import('./lazy-entry.ts'));

// None of them moves other content when it appears.
export const LazyPendingBar = lateComponent(async () => (await load()).PendingBar);
export const LazyFooter = lateComponent(async () => (await load()).Footer);
export const LazyGlobalFeatures = lateComponent(async () => (await load()).GlobalFeatures);
export const LazyRouteAnnouncer = lateComponent(async () => (await load()).RouteAnnouncer);
export const LazySearchBox = lateComponent(async () => (await load()).SearchBox);
export const LazySidebarDrawer = lateComponent(async () => (await load()).SidebarDrawer);
export const LazyStorageBar = lateComponent(async () => (await load()).StorageBar);
export const LazyUpdateBar = lateComponent(async () => (await load()).UpdateBar);
export const LazyWaitingLink = lateComponent(async () => (await load()).WaitingLink);
