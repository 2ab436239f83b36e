import { PAGE_SIZE } from '../../../src/shared/config/index.ts';
import type { Post, PostId } from '../../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { type ResponseVersion, VersionCheck, versionKey } from '../response-order.ts';
import { feedRange } from './feed-rows.ts';
import { fillOrders } from './orders.ts';
import { activityMark } from './runs.ts';

/** A feed that may show a new post. */
export interface Place {
  feedKey: string;
  /**
   * Since this ordinal the feed has received every new post. If its first page was fetched before, posts may be missing, and
   * the new post waits for the next fetch.
   */
  completeSince: number;
}

/**
 * Puts a stored post on top of feeds, below posts that were created later. Responses of earlier requests lack the post and
 * are not merged into these feeds any more; their callers fetch again. Returns the keys of feeds where the place is unknown.
 */
export async function placeOnTop(
  mirror: MirrorDatabase,
  places: readonly Place[],
  postId: PostId,
  version: Pick<ResponseVersion, 'ordinal'>,
): Promise<string[]> {
  const tables = [mirror.arrivals, mirror.feeds, mirror.feedRows, mirror.posts];
  return mirror.transaction('rw', tables, async () => {
    const keys = places.map((place) => versionKey.feed(place.feedKey));
    const versions = await VersionCheck.open(mirror, keys, version.ordinal);
    const post = await mirror.posts.get(postId);
    const unplaced: string[] = [];
    for (const { feedKey, completeSince } of places) {
      const isWhole = versions.last(versionKey.feed(feedKey), 'top') >= completeSince;
      versions.accepts(versionKey.feed(feedKey), 'rows');
      if (!post || !isWhole || !(await insert(mirror, feedKey, post))) unplaced.push(feedKey);
    }
    await versions.save(mirror);
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
