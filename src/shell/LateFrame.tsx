import { loadModule } from '../platform/lazy-module.ts';
import { lateComponent } from '../ui/index.ts';

const load = () => loadModule(() => import('./late-frame.ts'));

// None of them takes room that something else has taken meanwhile, so nothing moves when they come.
export const LateEndBar = lateComponent(async () => (await load()).EndBar);
export const LateFooter = lateComponent(async () => (await load()).Footer);
export const LateHelpers = lateComponent(async () => (await load()).Helpers);
export const LatePageTurn = lateComponent(async () => (await load()).PageTurn);
export const LateSearchBox = lateComponent(async () => (await load()).SearchBox);
export const LateSidebarDrawer = lateComponent(async () => (await load()).SidebarDrawer);
export const LateStorageBar = lateComponent(async () => (await load()).StorageBar);
export const LateUpdateBar = lateComponent(async () => (await load()).UpdateBar);
export const LateWaitingLink = lateComponent(async () => (await load()).WaitingLink);
