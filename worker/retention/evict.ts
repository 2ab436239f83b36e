import { viewKey } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import type { FeedState, MirrorDatabase } from '../../src/shared/store/index.ts';
import { arrivalKey } from '../apply/arrivals.ts';
import { deleteRows } from '../apply/chunks.ts';
import { feedRange, toEntries } from '../apply/feed-rows.ts';
import { forgetPosts } from '../apply/index.ts';
import { countEvicted } from './accounts.ts';
import { forgetPagesBelow } from './views.ts';

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
  const { arrivals, comments, counters, feeds, feedRows, posts, seen, threads, views } = mirror;
  const tables = [arrivals, comments, counters, feeds, feedRows, posts, seen, threads, views];
  return mirror.transaction('rw', tables, async () => {
    const oldest = await seen.where('at').below(seenSince).limit(count).toArray();
    const ids = oldest.map((row) => row.postId);
    const places = await feedRows.where('postId').anyOf(ids).toArray();
    const touched = [...new Set(places.map((row) => row.feedKey))];
    const depths = new Map<string, number>();
    for (const key of touched) depths.set(key, await openGaps(mirror, key, new Set(ids)));
    await forgetPostViews(mirror, ids);
    await forgetPosts(mirror, ids);
    await deleteRows(arrivals, ids.map(arrivalKey.post));
    for (const [key, depth] of depths) await forgetPagesBelow(mirror, key, depth);
    await countEvicted(mirror, ids.length);
    return ids.length;
  });
}

/** A post's page is not stored any more, under neither of its ids. */
async function forgetPostViews(mirror: MirrorDatabase, ids: readonly PostId[]): Promise<void> {
  const posts = await mirror.posts.bulkGet([...ids]);
  const names = posts.flatMap((post) => (post ? [post.id, post.shortId] : []));
  await deleteRows(
    mirror.views,
    names.map((postId) => viewKey({ kind: 'post', postId })),
  );
}

/** Writes down what a feed will miss without these posts. Answers how deep it then reaches, its gaps counted. */
async function openGaps(mirror: MirrorDatabase, feedKey: string, ids: ReadonlySet<PostId>): Promise<number> {
  const rows = await feedRange(mirror, feedKey).toArray();
  const left = rows.filter((row) => !ids.has(row.postId)).length;
  const state = await mirror.feeds.get(feedKey);
  if (!state) return left;
  const next = withoutPosts(state, toEntries(rows, state.gaps), ids);
  await mirror.feeds.put(next);
  return next.gaps.reduce((depth, gap) => depth + (gap.missing ?? 0), left);
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
