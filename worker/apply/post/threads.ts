import { commentCount, type Post, type PostId } from '../../../src/shared/model/index.ts';
import type { CommentRow, MirrorDatabase, ThreadRow } from '../../../src/shared/store/index.ts';
import { deleteRows, putRows } from '../chunks.ts';
import type { ResponseVersion } from '../response-order.ts';
import { same } from '../same.ts';
import { deleteTranslationsOfComments } from './translations.ts';

/** Returns all stored comments of a post. */
export const threadRange = (mirror: MirrorDatabase, postId: PostId) =>
  mirror.comments
    .where('[postId+seqNumber]')
    .between([postId, Number.NEGATIVE_INFINITY], [postId, Number.POSITIVE_INFINITY], true, true);

/** Replaces the comments of an opened post with those of this response. */
export async function replaceThread(mirror: MirrorDatabase, post: Post, version: ResponseVersion): Promise<void> {
  const stored = await threadRange(mirror, post.id).toArray();
  const kept = new Set(post.comments.map((comment) => comment.seqNumber));
  const gone = stored.filter((row) => !kept.has(row.seqNumber));
  await deleteRows(
    mirror.comments,
    gone.map((row): [string, number] => [row.postId, row.seqNumber]),
  );
  await deleteTranslationsOfComments(
    mirror,
    gone.map((row) => row.id),
  );
  await putChangedComments(mirror, stored, post, version);
  const old = await mirror.threads.get(post.id);
  const { likes, unreadComments = 0 } = post;
  const unread = unreadComments > 0 ? { unreadComments } : {};
  const thread: ThreadRow = { postId: post.id, likes, isWhole: true, ...unread, revision: old?.revision ?? 0 };
  if (!same(old, thread)) await mirror.threads.put({ ...thread, revision: version.ordinal });
}

/** Merges a card's comments into an opened post. The thread is no longer whole if the card's comment count differs. */
export async function mergeIntoThread(
  mirror: MirrorDatabase,
  thread: ThreadRow,
  post: Post,
  version: ResponseVersion,
): Promise<void> {
  const stored = await threadRange(mirror, post.id).toArray();
  await putChangedComments(mirror, stored, post, version);
  const known = new Set([...stored, ...post.comments].map((comment) => comment.seqNumber));
  const { unreadComments = 0 } = thread;
  const isWhole = thread.isWhole && known.size + unreadComments === commentCount(post);
  if (isWhole !== thread.isWhole) await mirror.threads.put({ ...thread, isWhole, revision: version.ordinal });
}

async function putChangedComments(
  mirror: MirrorDatabase,
  stored: readonly CommentRow[],
  post: Post,
  version: ResponseVersion,
): Promise<void> {
  const old = new Map(stored.map((row) => [row.seqNumber, row]));
  const changed = post.comments
    .filter((comment) => {
      const row = old.get(comment.seqNumber);
      return !row || !same(row, { ...comment, revision: row.revision });
    })
    .map((comment): CommentRow => ({ ...comment, revision: version.ordinal }));
  await putRows(mirror.comments, changed);
}
