import { viewKey } from '../../src/shared/contract/index.ts';
import type { PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';

/** Returns the posts that were taken along. They are not evicted, and do not count in the budget. */
export async function pinnedPosts(mirror: MirrorDatabase): Promise<Set<PostId>> {
  const keys = await mirror.pinned.toCollection().primaryKeys();
  return new Set(keys.map(([, postId]) => postId as PostId));
}

/** Bytes of the pictures that were taken along. They do not count in the budget either. */
export async function takenBytes(mirror: MirrorDatabase): Promise<number> {
  let sum = 0;
  await mirror.keptPictures.each(({ bytes }) => {
    sum += bytes ?? 0;
  });
  return sum;
}

/** Whether a view, by its key, shows what was taken along: a post, a page of its feeds, the header of one of its people. */
export async function pinnedViews(mirror: MirrorDatabase): Promise<(key: string) => boolean> {
  const ids = [...(await pinnedPosts(mirror))];
  if (ids.length === 0) return () => false;
  const posts = (await mirror.posts.bulkGet(ids)).filter((post) => post !== undefined);
  const rows = await mirror.feedRows.where('postId').anyOf(ids).toArray();
  const feeds = new Set(rows.map(({ feedKey }) => `feed:${feedKey}`));
  const owners = new Set(posts.flatMap((post) => [post.createdBy, ...post.destinations.map(({ ownerId }) => ownerId)]));
  const people = (await mirror.accounts.bulkGet([...owners])).filter((account) => account !== undefined);
  const keys = new Set([
    ...posts.flatMap(({ id, shortId }) => [id, shortId]).map((postId) => viewKey({ kind: 'post', postId })),
    ...people.map(({ username }) => viewKey({ kind: 'profile', username })),
  ]);
  return (key) => keys.has(key) || feeds.has(key.slice(0, key.lastIndexOf('@')));
}
