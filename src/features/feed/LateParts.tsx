import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';

const load = () => loadModule(() => import('./later-parts.ts'));

/** The words about a feed without posts, whose code a feed with posts does not wait for. */
export const LateNoEntries = lazyComponent(async () => (await load()).NoEntries, "Couldn't load page");
/** Below everything else, folded. */
export const LateHiddenEntries = lateComponent(async () => (await load()).HiddenEntries);
