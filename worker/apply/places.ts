import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import type { Post, PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { type Arrival, arrivalKey, Gate } from './arrivals.ts';
import { feedRange } from './feed-rows.ts';
import { fillOrders } from './orders.ts';
import { activityMark } from './runs.ts';

/** A feed into which a new post may go. */
export interface Place {
  feedKey: string;
  /**
   * Since this ordinal the feed has heard of every new post. When its top was fetched before, something may be missing
   * between that and the new post, which then waits for the next fetch.
   */
  heardSince: number;
}

/**
 * Puts a stored post to the top of feeds, below those that were written later. Answers of earlier requests, which cannot
 * know it, do not lay these feeds any more; their callers ask again. Answers the keys of the feeds that had no sure place.
 */
export async function placeOnTop(
  mirror: MirrorDatabase,
  places: readonly Place[],
  postId: PostId,
  arrival: Pick<Arrival, 'ordinal'>,
): Promise<string[]> {
  const tables = [mirror.arrivals, mirror.feeds, mirror.feedRows, mirror.posts];
  return mirror.transaction('rw', tables, async () => {
    const keys = places.map((place) => arrivalKey.feed(place.feedKey));
    const gate = await Gate.open(mirror, keys, arrival.ordinal);
    const post = await mirror.posts.get(postId);
    const unplaced: string[] = [];
    for (const { feedKey, heardSince } of places) {
      const isWhole = gate.last(arrivalKey.feed(feedKey), 'top') >= heardSince;
      gate.admits(arrivalKey.feed(feedKey), 'rows');
      if (!post || !isWhole || !(await insert(mirror, feedKey, post))) unplaced.push(feedKey);
    }
    await gate.save(mirror);
    return unplaced;
  });
}

async function insert(mirror: MirrorDatabase, feedKey: string, post: Post): Promise<boolean> {
  const state = await mirror.feeds.get(feedKey);
  if (!state) return false;
  if ((await mirror.feedRows.where('[feedKey+postId]').equals([feedKey, post.id]).count()) > 0) return true;
  const rows = await feedRange(mirror, feedKey).limit(PAGE_SIZE).toArray();
  const posts = await mirror.posts.bulkGet(rows.map((row) => row.postId));
  const older = posts.findIndex((one) => (one?.createdAt ?? 0) <= post.createdAt);
  if (older === -1 && rows.length === PAGE_SIZE) return false;
  const index = older === -1 ? rows.length : older;
  const above = rows[index - 1]?.order;
  const below = Math.min(
    rows[index]?.order ?? Number.POSITIVE_INFINITY,
    ...state.gaps.map((gap) => gap.order).filter((order) => order > (above ?? Number.NEGATIVE_INFINITY)),
  );
  const neighbours = above === undefined ? [undefined] : [above, undefined];
  const order = fillOrders(Number.isFinite(below) ? [...neighbours, below] : neighbours)?.[neighbours.length - 1];
  if (order === undefined) return false;
  await mirror.feedRows.put({ feedKey, order, postId: post.id, mark: activityMark(post) });
  return true;
}
