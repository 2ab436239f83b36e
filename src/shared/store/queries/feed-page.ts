import { PAGE_SIZE } from '../../config/index.ts';
import { viewKey } from '../../contract/view.ts';
import { type FeedRef, feedKey, type PostId } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { MAX_KEY, MIN_KEY } from '../mirror/feed-range.ts';
import type { FeedRow, FeedState, Gap, PostRow } from '../mirror/rows.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import type { Overlay } from './overlay.ts';
import { readWithPending } from './pending.ts';
import { findPeople, peopleOf } from './people.ts';
import { postView, toRow } from './post-view.ts';
import { purging } from './purged.ts';
import type { FeedEntry, FeedPageView } from './views.ts';

type Place = { kind: 'row'; row: FeedRow } | { kind: 'gap'; gap: Gap };

/**
 * Returns the posts at depths offset … offset + 29 of a feed. Gaps count with their known number of posts. Returns what is
 * stored, without waiting for the network.
 */
export function feedPage(stores: Stores, feed: FeedRef, offset: number): Promise<FeedPageView> {
  const { mirror } = stores;
  const key = feedKey(feed);
  const tables = [mirror.feeds, mirror.feedRows, mirror.posts, mirror.accounts, mirror.views];
  return readWithPending(
    stores,
    tables,
    async (overlay) => {
      const [state, view] = await Promise.all([
        mirror.feeds.get(key),
        mirror.views.get(viewKey({ kind: 'feed', feed, offset })),
      ]);
      const { places, hasMore } = await readPlaces(mirror, key, state, offset);
      const stored = await readPosts(mirror, places);
      const posts = overlay ? laidOver(stored, overlay) : stored;
      const onTop =
        overlay && offset === 0
          ? overlay
              .newPosts(key, stored.values())
              .filter(({ id }) => !stored.has(id))
              .map(toRow)
          : [];
      const owners = state?.ownerId ? [state.ownerId] : [];
      const people = await findPeople(
        mirror,
        [...owners, ...[...onTop, ...posts.values()].flatMap((post) => [...peopleOf(post)])],
        overlay,
      );
      const visible = await purging(mirror, overlay, people);
      const entryOf = (stored: PostRow): FeedEntry[] => {
        const post = visible(stored);
        if (!post) return [];
        return [{ kind: 'post', view: postView(post, people, overlay?.traces({ entity: 'post', postId: post.id })) }];
      };
      const below = places.flatMap<FeedEntry>((place) => {
        if (place.kind === 'gap') return [{ kind: 'gap', id: place.gap.id, missing: place.gap.missing }];
        const post = posts.get(place.row.postId);
        return post ? entryOf(post) : [];
      });
      const entries = [...onTop.flatMap(entryOf), ...below];
      return {
        feedKey: key,
        entries,
        unsent: onTop.length,
        hasNewer: offset > 0,
        hasOlder: hasMore || (entries.length > 0 && !state?.endReached),
        owner: state?.ownerId ? people.get(state.ownerId) : undefined,
        ...freshnessOf(view),
      };
    },
    { showsPosts: true },
  );
}

/** Returns the posts with pending changes applied, without those that the viewer has deleted or left. */
function laidOver(posts: ReadonlyMap<PostId, PostRow>, overlay: Overlay): Map<PostId, PostRow> {
  const kept = [...posts].filter(([id]) => !overlay.isLost(id));
  return new Map(kept.map(([id, post]) => [id, overlay.post(post)]));
}

async function readPosts(mirror: MirrorDatabase, places: Place[]) {
  const ids: PostId[] = places.flatMap((place) => (place.kind === 'row' ? [place.row.postId] : []));
  const rows = await mirror.posts.bulkGet(ids);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.id, row]));
}

/** Finds the rows and gaps of one page: the depth from keys only, then one range of rows. */
async function readPlaces(mirror: MirrorDatabase, key: string, state: FeedState | undefined, offset: number) {
  const gaps = [...(state?.gaps ?? [])].sort((a, b) => a.order - b.order);
  const range = (from: number) =>
    mirror.feedRows.where('[feedKey+order]').between([key, from], [key, MAX_KEY], true, true);
  if (offset === 0 && gaps.length === 0) {
    const rows = await range(MIN_KEY)
      .limit(PAGE_SIZE + 1)
      .toArray();
    return {
      places: rows.slice(0, PAGE_SIZE).map((row): Place => ({ kind: 'row', row })),
      hasMore: rows.length > PAGE_SIZE,
    };
  }
  const keys = await range(MIN_KEY)
    .limit(offset + PAGE_SIZE + 1)
    .primaryKeys();
  const orders = keys.map(([, order]) => order);
  const page = cutPage(orders, gaps, offset);
  const first = page.orders[0];
  const rows = first === undefined ? [] : await range(first).limit(page.orders.length).toArray();
  const places: Place[] = [
    ...rows.map((row): Place => ({ kind: 'row', row })),
    ...page.gaps.map((gap): Place => ({ kind: 'gap', gap })),
  ];
  places.sort((a, b) => orderOf(a) - orderOf(b));
  return { places, hasMore: page.hasMore };
}

const orderOf = (place: Place): number => (place.kind === 'row' ? place.row.order : place.gap.order);

/**
 * Returns the feed's rows and gaps in a page. A gap takes as many places as it has posts (none if unknown) and belongs to
 * the page in which it begins.
 */
export function cutPage(orders: readonly number[], gaps: readonly Gap[], offset: number) {
  const end = offset + PAGE_SIZE;
  const cut = { orders: [] as number[], gaps: [] as Gap[], hasMore: false };
  let depth = 0;
  let nextGap = 0;
  const takeGapsAbove = (order: number) => {
    for (let gap = gaps[nextGap]; gap && gap.order < order && depth <= end; gap = gaps[++nextGap]) {
      const after = depth + (gap.missing ?? 0);
      const begins = depth >= offset && depth < end;
      if (begins) cut.gaps.push(gap);
      else if (depth >= end) cut.hasMore = true;
      depth = after;
    }
  };
  for (const order of orders) {
    takeGapsAbove(order);
    if (depth >= end) {
      cut.hasMore = true;
      return cut;
    }
    if (depth >= offset) cut.orders.push(order);
    depth += 1;
  }
  takeGapsAbove(Number.POSITIVE_INFINITY);
  return cut;
}
