import { lateModule, lazyModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';
import type { TakeAlongProps } from './TakeAlong.tsx';
import { TakeAlongRoom } from './TakeAlongRoom.tsx';

type Extras = typeof import('./late-entry.ts');

const entry = lazyModule(() => import('./lazy-entry.ts'));
const late = lateModule(() => import('./lazy-entry.ts'));
const extras = lateModule(() => import('./late-entry.ts'));

/** The explanation of an empty feed. Feeds with posts do not load its code. */
export const LazyNoEntries = lazyComponent(entry, ({ NoEntries }) => NoEntries, "Couldn't load page");
/** The folded section below the posts. */
export const LazyHiddenEntries = lateComponent(late, ({ HiddenEntries }) => HiddenEntries);
/** Work beside the list of posts. The posts do not wait for it. */
export const LazyFeedExtras = lateComponent(extras, ({ FeedExtras }) => FeedExtras);
/** Beside the title. */
export const LateTakeAlong = lateComponent<Extras, TakeAlongProps>(extras, ({ TakeAlong }) => TakeAlong, TakeAlongRoom);
/** Why a feed is not newer. */
export const LateViewStory = lateComponent(extras, ({ LazyExplainView }) => LazyExplainView);
