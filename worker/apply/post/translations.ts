import type { CommentId, PostId } from '../../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../../src/shared/store/index.ts';

/** Deletes the translations of comments that are gone. Must run inside the caller's transaction, like the next one. */
export async function deleteTranslationsOfComments(mirror: MirrorDatabase, ids: readonly CommentId[]): Promise<void> {
  if (ids.length === 0) return;
  await mirror.translations
    .where('key')
    .startsWithAnyOf(ids.map((id) => `comment:${id}:`))
    .delete();
}

/** Deletes the translations of posts and of their comments. */
export async function deleteTranslationsOfPosts(mirror: MirrorDatabase, ids: readonly PostId[]): Promise<void> {
  await mirror.translations
    .where('postId')
    .anyOf([...ids])
    .delete();
}
