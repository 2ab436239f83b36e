import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';

const load = () => loadModule(() => import('./lazy-entry.ts'));

/** The explanation of an empty feed. Feeds with posts do not load its code. */
export const LazyNoEntries = lazyComponent(async () => (await load()).NoEntries, "Couldn't load page");
/** The folded section below the posts. */
export const LazyHiddenEntries = lateComponent(async () => (await load()).HiddenEntries);
/** Work beside the list of posts. The posts do not wait for it. */
export const LazyFeedExtras = lateComponent(
  async () => (await loadModule(() => import('./FeedExtras.tsx'))).FeedExtras,
);
