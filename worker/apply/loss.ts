import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import { type Arrival, arrivalKey, Gate } from './arrivals.ts';
import { deleteRows, putRows } from './chunks.ts';
import { threadRange } from './threads.ts';

/**
 * Forgets posts that the viewer may not see any more (deleted, access lost): card, comments and places in all feeds go
 * in one transaction. A tombstone keeps responses of earlier requests from bringing them back; a post that a later
 * request has shown stays. Answers the ids that were stored.
 */
export async function applyLoss(
  mirror: MirrorDatabase,
  postIds: readonly PostId[],
  arrival: Arrival,
): Promise<PostId[]> {
  const tables = [mirror.arrivals, mirror.posts, mirror.seen, mirror.threads, mirror.comments, mirror.feedRows];
  return mirror.transaction('rw', tables, async () => {
    const gate = await Gate.open(mirror, postIds.map(arrivalKey.post), arrival.ordinal);
    const lost = await loseInside(mirror, postIds, gate);
    await gate.save(mirror);
    return lost;
  });
}

/** The same inside the caller's transaction, whose gate must know the posts. */
export function loseInside(mirror: MirrorDatabase, postIds: readonly PostId[], gate: Gate): Promise<PostId[]> {
  const lost = postIds.filter((id) => gate.admits(arrivalKey.post(id), 'body'));
  for (const id of lost) gate.admits(arrivalKey.post(id), 'gone');
  return forgetPosts(mirror, lost);
}

/** Deletes posts with all that hangs on them, inside the caller's transaction. */
export async function forgetPosts(mirror: MirrorDatabase, ids: readonly PostId[]): Promise<PostId[]> {
  if (ids.length === 0) return [];
  const stored = (await mirror.posts.bulkGet([...ids])).flatMap((post) => (post ? [post.id] : []));
  const places = await mirror.feedRows
    .where('postId')
    .anyOf([...ids])
    .toArray();
  await deleteRows(
    mirror.feedRows,
    places.map((row): [string, number] => [row.feedKey, row.order]),
  );
  for (const id of ids) await threadRange(mirror, id).delete();
  await deleteRows(mirror.threads, ids);
  await deleteRows(mirror.posts, ids);
  await deleteRows(mirror.seen, ids);
  return stored;
}

/** A post was looked at: the last ones to be evicted are those seen last. `at`: epoch ms. */
export async function noteSeen(mirror: MirrorDatabase, postIds: readonly PostId[], at: number): Promise<void> {
  await putRows(
    mirror.seen,
    postIds.map((postId) => ({ postId, at })),
  );
}
