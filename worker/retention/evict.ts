import type { PostId } from '../../src/shared/model/index.ts';
import type { FeedState, MirrorDatabase } from '../../src/shared/store/index.ts';
import { arrivalKey } from '../apply/arrivals.ts';
import { deleteRows } from '../apply/chunks.ts';
import { feedRange, toEntries } from '../apply/feed-rows.ts';
import { forgetPosts } from '../apply/index.ts';

/** Posts forgotten in one transaction, so that nobody waits long for the mirror. */
const PORTION = 200;

/**
 * Forgets up to `count` posts that were seen longest ago, but none seen at `seenSince` (epoch ms) or later. The feeds
 * stay honest: where a forgotten post stood there is a gap, or the feed ends higher up. Answers how many went.
 */
export async function evictPosts(mirror: MirrorDatabase, count: number, seenSince: number): Promise<number> {
  let gone = 0;
  while (gone < count) {
    const portion = await evictPortion(mirror, Math.min(PORTION, count - gone), seenSince);
    gone += portion;
    if (portion === 0) break;
  }
  return gone;
}

function evictPortion(mirror: MirrorDatabase, count: number, seenSince: number): Promise<number> {
  const { arrivals, feeds, feedRows, posts, seen, threads, comments } = mirror;
  return mirror.transaction('rw', [arrivals, feeds, feedRows, posts, seen, threads, comments], async () => {
    const oldest = await seen.where('at').below(seenSince).limit(count).toArray();
    const ids = oldest.map((row) => row.postId);
    const places = await feedRows.where('postId').anyOf(ids).toArray();
    for (const key of new Set(places.map((row) => row.feedKey))) await openGaps(mirror, key, new Set(ids));
    await forgetPosts(mirror, ids);
    await deleteRows(arrivals, ids.map(arrivalKey.post));
    return ids.length;
  });
}

/** Writes down what a feed will miss without these posts. */
async function openGaps(mirror: MirrorDatabase, feedKey: string, ids: ReadonlySet<PostId>): Promise<void> {
  const state = await mirror.feeds.get(feedKey);
  if (!state) return;
  const rows = await feedRange(mirror, feedKey).toArray();
  await mirror.feeds.put(withoutPosts(state, toEntries(rows, state.gaps), ids));
}

/** The feed's gaps once the posts are gone: neighbouring ones are one, and none stands at the bottom. */
function withoutPosts(
  state: FeedState,
  entries: readonly ReturnType<typeof toEntries>[number][],
  ids: ReadonlySet<PostId>,
): FeedState {
  let { nextGap } = state;
  const gaps: FeedState['gaps'] = [];
  let isAfterRow = true;
  for (const entry of entries) {
    if (entry.kind === 'row' && !ids.has(entry.postId)) {
      isAfterRow = true;
      continue;
    }
    const missing = entry.kind === 'gap' ? entry.missing : 1;
    const last = gaps.at(-1);
    if (last && !isAfterRow) {
      last.missing = last.missing === null || missing === null ? null : last.missing + missing;
    } else {
      gaps.push({ id: (entry.kind === 'gap' && entry.id) || `gap${nextGap++}`, order: entry.order, missing });
    }
    isAfterRow = false;
  }
  if (isAfterRow) return { ...state, gaps, nextGap };
  return { ...state, gaps: gaps.slice(0, -1), nextGap, endReached: false };
}
