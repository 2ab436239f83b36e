import { lateModule } from '../platform/lazy-module.ts';
import { lateComponent } from '../ui/index.ts';

const entry = lateModule(() => import('./lazy-entry.ts'));

// None of them moves other content when it appears.
export const LazyEndedBar = lateComponent(entry, ({ EndedBar }) => EndedBar);
export const LazyOutboxBar = lateComponent(entry, ({ OutboxBar }) => OutboxBar);
export const LazyUnsentBar = lateComponent(entry, ({ UnsentBar }) => UnsentBar);
export const LazyFooter = lateComponent(entry, ({ Footer }) => Footer);
export const LazyGlobalFeatures = lateComponent(entry, ({ GlobalFeatures }) => GlobalFeatures);
export const LazyRouteAnnouncer = lateComponent(entry, ({ RouteAnnouncer }) => RouteAnnouncer);
export const LazyTools = lateComponent(entry, ({ HeaderTools }) => HeaderTools);
export const LazySidebarDrawer = lateComponent(entry, ({ SidebarDrawer }) => SidebarDrawer);
export const LazyLossBar = lateComponent(entry, ({ LossBar }) => LossBar);
export const LazyStorageBar = lateComponent(entry, ({ StorageBar }) => StorageBar);
export const LazyUpdateBar = lateComponent(entry, ({ UpdateBar }) => UpdateBar);
export const LazyWaitingLink = lateComponent(entry, ({ WaitingLink }) => WaitingLink);
