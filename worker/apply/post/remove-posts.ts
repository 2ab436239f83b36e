import type { PostId } from '../../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { deleteRows, putRows } from '../chunks.ts';
import { type ResponseVersion, VersionCheck, versionKey } from '../response-order.ts';
import { threadRange } from './threads.ts';
import { deleteTranslationsOfPosts } from './translations.ts';

/**
 * Removes posts that the viewer may no longer see (deleted, access lost): card, comments and feed rows, in one transaction.
 * A tombstone keeps responses of earlier requests from restoring them. A post that a later request has returned stays.
 * Returns the ids that were stored.
 */
export async function applyLoss(
  mirror: MirrorDatabase,
  postIds: readonly PostId[],
  version: ResponseVersion,
): Promise<PostId[]> {
  const { arrivals, posts, seen, threads, comments, translations, feedRows } = mirror;
  const pins = [mirror.pinned, mirror.keptPictures];
  const tables = [arrivals, posts, seen, threads, comments, translations, feedRows, ...pins];
  return mirror.transaction('rw', tables, async () => {
    const versions = await VersionCheck.open(mirror, postIds.map(versionKey.post), version.ordinal);
    const lost = await removePosts(mirror, postIds, versions);
    await versions.save(mirror);
    return lost;
  });
}

/** The same inside the caller's transaction. `versions` must contain the posts. */
export function removePosts(
  mirror: MirrorDatabase,
  postIds: readonly PostId[],
  versions: VersionCheck,
): Promise<PostId[]> {
  const lost = postIds.filter((id) => versions.accepts(versionKey.post(id), 'body'));
  for (const id of lost) versions.accepts(versionKey.post(id), 'gone');
  return deletePosts(mirror, lost);
}

/** Deletes posts with their threads, comments, translations and feed rows. Must run inside the caller's transaction. Returns the ids that were stored. */
export async function deletePosts(mirror: MirrorDatabase, ids: readonly PostId[]): Promise<PostId[]> {
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
  await deleteTranslationsOfPosts(mirror, ids);
  await unpin(mirror, ids);
  return stored;
}

/** Access that is lost counts more than a pin. The job `take-along` deletes the files of pictures without a taking. */
async function unpin(mirror: MirrorDatabase, ids: readonly PostId[]): Promise<void> {
  const pins = await mirror.pinned
    .where('postId')
    .anyOf([...ids])
    .primaryKeys();
  if (pins.length === 0) return;
  await deleteRows(mirror.pinned, pins);
  const pictures = await mirror.keptPictures
    .where('postId')
    .anyOf([...ids])
    .toArray();
  await deleteRows(
    mirror.keptPictures,
    pictures.map(({ takingId, url }): [string, string] => [takingId, url]),
  );
  await putRows(
    mirror.keptPictures,
    pictures.map((picture) => ({ ...picture, takingId: '' })),
  );
}

/** Records when posts were seen. Eviction begins with those seen longest ago. `at`: epoch ms. */
export async function noteSeen(mirror: MirrorDatabase, postIds: readonly PostId[], at: number): Promise<void> {
  await putRows(
    mirror.seen,
    postIds.map((postId) => ({ postId, at })),
  );
}
