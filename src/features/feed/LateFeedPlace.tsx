import { loadModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';

/** What makes a list of posts a place to come back to; the posts do not wait for it. */
export const LateFeedPlace = lateComponent(async () => (await loadModule(() => import('./FeedPlace.tsx'))).FeedPlace);
