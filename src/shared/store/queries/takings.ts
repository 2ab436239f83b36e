import { PAGE_SIZE } from '../../config/index.ts';
import { type FeedRef, feedKey } from '../../model/index.ts';
import { sampleOf, type TakingSample } from '../../rules/taking-estimate.ts';
import { MAX_KEY, MIN_KEY } from '../mirror/feed-range.ts';
import { type Stores, withReopen } from '../stores.ts';
import type { TakingRow } from '../vault/rows.ts';
import { takingsOf } from '../vault/takings.ts';
import { readWithPending } from './pending.ts';

/** One that is taken along, for display. */
export interface TakingView extends TakingRow {
  /** Number of its posts that are stored on this device now. */
  stored: number;
}

/** Returns what the viewer takes along, newest first. */
export function takings(stores: Stores): Promise<TakingView[]> {
  const { vault, mirror } = stores;
  return withReopen([vault, mirror], async () => {
    const rows = await takingsOf(stores);
    const views = await Promise.all(
      rows.map(async (row) => ({
        ...row,
        stored: await mirror.pinned.where('[takingId+postId]').between([row.id, ''], [row.id, '\uffff']).count(),
      })),
    );
    return views.reverse();
  });
}

/** Returns averages of the stored top of a feed, from which is estimated how much it is to take it along. */
export function takingSample(stores: Stores, feed: FeedRef): Promise<TakingSample> {
  const { mirror } = stores;
  const key = feedKey(feed);
  return readWithPending(stores, [mirror.feeds, mirror.feedRows, mirror.posts], async () => {
    const state = await mirror.feeds.get(key);
    const range = () => mirror.feedRows.where('[feedKey+order]').between([key, MIN_KEY], [key, MAX_KEY]);
    const rows = await range()
      .limit(2 * PAGE_SIZE)
      .toArray();
    const posts = await mirror.posts.bulkGet(rows.map(({ postId }) => postId));
    const isWhole = state?.endReached === true && state.gaps.length === 0;
    return sampleOf(
      posts.filter((post) => post !== undefined),
      isWhole ? await range().count() : null,
    );
  });
}
