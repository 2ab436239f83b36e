import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import type { View } from '../../src/shared/contract/index.ts';
import { type FeedRef, feedKey, type PostId } from '../../src/shared/model/index.ts';
import type { FeedState, MirrorDatabase } from '../../src/shared/store/index.ts';
import { feedRange } from '../apply/feed/feed-rows.ts';
import { versionKey } from '../apply/response-order.ts';
import { pullFeed } from '../pull/feeds.ts';
import type { Room } from '../realtime/rooms.ts';
import type { ViewDescriptor } from './descriptor.ts';
import { pageOf, pruneEmptyFeed, prunePagesBelow } from './feed-pages.ts';

/** One page of a feed. */
export const feed: ViewDescriptor<'feed'> = {
  freshMs: 30_000,

  pull: (context, { feed: ref, offset }) => pullFeed(context, ref, offset),

  async live(mirror, { feed: ref, offset }) {
    const key = feedKey(ref);
    const { state, postIds } = await mirror.transaction('r', mirror.feeds, mirror.feedRows, async () => ({
      state: await mirror.feeds.get(key),
      postIds: await lastPosts(mirror, key, offset, PAGE_SIZE),
    }));
    const room = state && timelineRoom(ref, state);
    if (!room) {
      const rooms = postIds.map((id) => `post:${id}`);
      return { rooms, isComplete: false, newPostsFeed: null, answered: null, postIds };
    }
    return {
      rooms: [room],
      isComplete: true,
      // Spec §4: new posts go to the first page only, and not into memories.
      newPostsFeed: offset === 0 && ref.kind !== 'memories' ? key : null,
      answered: offset === 0 ? { key: versionKey.feed(key), group: 'top' } : null,
      postIds,
    };
  },

  // Two pages: gaps above the page count as posts that the rows do not have, so the page may begin earlier.
  keptPosts: (mirror, { feed: ref, offset }) => lastPosts(mirror, feedKey(ref), offset, 2 * PAGE_SIZE),

  accounts: (mirror, add) => mirror.feeds.each(({ ownerId }) => add([ownerId])),

  pruning: {
    tables: ['arrivals', 'feeds', 'feedRows'],
    async prune(mirror, pages) {
      for (const key of new Set(pages.map(({ name }) => pageOf(name).feedKey))) await pruneEmptyFeed(mirror, key);
    },
  },

  async postsEvicted(mirror, { missing }) {
    for (const [key, count] of missing) await prunePagesBelow(mirror, key, count);
  },
};

/** The feed that a view shows a page of; `null` for views of other kinds. */
export const feedOf = (view: View): FeedRef | null => (view.kind === 'feed' ? view.feed : null);

/** The server has three inherent home feeds and names the mode of two of them; 'classic' goes without. */
function timelineRoom(ref: FeedRef, { timelineId }: FeedState): Room | null {
  if (!timelineId) return null;
  const hasMode = ref.kind === 'home' && !ref.listId && ref.mode !== 'classic';
  return hasMode ? `timeline:${timelineId}?homefeed-mode=${ref.mode}` : `timeline:${timelineId}`;
}

/** The last `count` posts down to the end of the page at `offset`. */
async function lastPosts(mirror: MirrorDatabase, key: string, offset: number, count: number): Promise<PostId[]> {
  const rows = await feedRange(mirror, key)
    .limit(offset + PAGE_SIZE)
    .toArray();
  return rows.slice(-count).map((row) => row.postId);
}
