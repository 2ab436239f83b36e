import type { FeedRow, FeedState, MirrorDatabase } from '../../src/shared/store/index.ts';
import { deleteRows } from '../apply/chunks.ts';
import { toEntries } from '../apply/feed/feed-rows.ts';
import { deletePosts } from '../apply/index.ts';
import { versionKey } from '../apply/response-order.ts';
import type { Views } from '../views/index.ts';
import { countEvicted } from './accounts.ts';
import { pinnedPosts } from './pins.ts';

/** Posts evicted in one transaction, so that others do not wait long for the mirror. */
const PORTION = 200;

/**
 * Evicts up to `count` posts, those seen longest ago first, but none seen at `seenSince` (epoch ms) or later, nor what was taken along. Their places in
 * feeds become gaps, or the feed ends higher up. Returns how many were evicted.
 */
export async function evictPosts(
  mirror: MirrorDatabase,
  views: Views,
  count: number,
  seenSince: number,
): Promise<number> {
  let gone = 0;
  while (gone < count) {
    const portion = await evictPortion(mirror, views, Math.min(PORTION, count - gone), seenSince);
    gone += portion;
    if (portion === 0) break;
  }
  return gone;
}

function evictPortion(mirror: MirrorDatabase, views: Views, count: number, seenSince: number): Promise<number> {
  const { arrivals, comments, counters, feeds, feedRows, posts, seen, threads, translations } = mirror;
  const pins = [mirror.pinned, mirror.keptPictures];
  const tables = [
    arrivals,
    comments,
    counters,
    feeds,
    feedRows,
    posts,
    seen,
    threads,
    translations,
    mirror.views,
    ...pins,
  ];
  return mirror.transaction('rw', tables, async () => {
    const pinned = await pinnedPosts(mirror);
    const old = seen.where('at').below(seenSince);
    const oldest = await (pinned.size > 0 ? old.filter(({ postId }) => !pinned.has(postId)) : old)
      .limit(count)
      .toArray();
    const ids = oldest.map((row) => row.postId);
    const evicted = (await posts.bulkGet(ids)).filter((post) => post !== undefined);
    const places = await feedRows.where('postId').anyOf(ids).toArray();
    const missing = new Map<string, number>();
    for (const [key, rows] of byFeed(places)) missing.set(key, await openGaps(mirror, key, rows));
    await deletePosts(mirror, ids);
    await deleteRows(arrivals, ids.map(versionKey.post));
    for (const descriptor of views.all) await descriptor.postsEvicted?.(mirror, { posts: evicted, missing });
    await countEvicted(mirror, ids.length);
    return ids.length;
  });
}

function byFeed(places: readonly FeedRow[]): Map<string, FeedRow[]> {
  const feeds = new Map<string, FeedRow[]>();
  for (const row of places) feeds.set(row.feedKey, [...(feeds.get(row.feedKey) ?? []), row]);
  return feeds;
}

type Entry = ReturnType<typeof toEntries>[number];

/** Records gaps in place of these rows of a feed. Returns how many posts its gaps then stand for. */
async function openGaps(mirror: MirrorDatabase, feedKey: string, leaving: readonly FeedRow[]): Promise<number> {
  const state = await mirror.feeds.get(feedKey);
  if (!state) return 0;
  const entries = toEntries(leaving, state.gaps);
  const next = withoutRows(state, entries, await areFollowed(mirror, feedKey, entries));
  await mirror.feeds.put(next);
  return next.gaps.reduce((sum, gap) => sum + (gap.missing ?? 0), 0);
}

/**
 * For each entry: whether a row that stays lies between it and the next one, or below the last. Queried one by one, so that
 * the cost depends on the number of entries and not on the length of the feed.
 */
function areFollowed(mirror: MirrorDatabase, feedKey: string, entries: readonly Entry[]): Promise<boolean[]> {
  const index = mirror.feedRows.where('[feedKey+order]');
  return Promise.all(
    entries.map(async (entry, i) => {
      const next = entries[i + 1];
      // There are always rows between older gaps.
      if (entry.kind === 'gap' && next?.kind === 'gap') return true;
      const below = next?.order ?? Number.POSITIVE_INFINITY;
      const [row] = await index.between([feedKey, entry.order], [feedKey, below], false, false).limit(1).primaryKeys();
      return row !== undefined;
    }),
  );
}

/** The feed's state without the rows: neighbouring gaps are merged, and there is none at the bottom. */
function withoutRows(state: FeedState, entries: readonly Entry[], areFollowedByRow: readonly boolean[]): FeedState {
  let { nextGap } = state;
  const gaps: FeedState['gaps'] = [];
  let isAfterRow = true;
  entries.forEach((entry, i) => {
    const missing = entry.kind === 'gap' ? entry.missing : 1;
    const last = gaps.at(-1);
    if (last && !isAfterRow) {
      last.missing = last.missing === null || missing === null ? null : last.missing + missing;
    } else {
      gaps.push({ id: (entry.kind === 'gap' && entry.id) || `gap${nextGap++}`, order: entry.order, missing });
    }
    isAfterRow = areFollowedByRow[i] ?? false;
  });
  if (isAfterRow) return { ...state, gaps, nextGap };
  return { ...state, gaps: gaps.slice(0, -1), nextGap, endReached: false };
}
