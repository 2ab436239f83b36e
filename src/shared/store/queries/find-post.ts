import type { PostId } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { PostRow } from '../mirror/rows.ts';

/** Finds a post by id. A short id is shorter than a UUID and unique. */
export async function findPost(mirror: MirrorDatabase, postIdOrShort: string): Promise<PostRow | undefined> {
  const [byId] = await mirror.posts.bulkGet([postIdOrShort as PostId]);
  return byId ?? mirror.posts.where('shortId').equals(postIdOrShort).first();
}
