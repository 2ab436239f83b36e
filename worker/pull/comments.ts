import { failed, type Result, success, type ToldComment } from '../../src/shared/contract/index.ts';
import type { Account, Comment, CommentId, PostId } from '../../src/shared/model/index.ts';
import { commentPath, decodeComment, decodeCommentLikes, decodeCommentsByIds } from '../../src/shared/wire/index.ts';
import { applyComments } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/** The server silently ignores further ids (CONTRACT §5). */
const IDS_PER_REQUEST = 100;

/** Fetches who likes a comment, in the server's order. */
export async function pullCommentLikers(
  context: PullContext,
  commentId: CommentId,
): Promise<Result<{ likers: Account[] }>> {
  const call = { method: 'GET', path: `${commentPath({ id: commentId })}/likes`, priority: 'screen' } as const;
  const fetched = await fetchDecoded(context, call, decodeCommentLikes);
  if (!fetched.ok) return failed(fetched.failure);
  const { likes, accounts } = fetched.value;
  return success({ likers: likes.flatMap(({ accountId }) => accounts.find(({ id }) => id === accountId) ?? []) });
}

/** Fetches a comment by an account that the viewer has blocked. It is not stored: nothing of it remains once it is hidden again. */
export async function unlockComment(context: PullContext, commentId: CommentId): Promise<Result<ToldComment>> {
  const call = { method: 'GET', path: commentPath({ id: commentId }, true), priority: 'screen' } as const;
  const fetched = await fetchDecoded(context, call, decodeComment);
  if (!fetched.ok) return failed(fetched.failure);
  return success(withAuthor(fetched.value.comment, fetched.value.accounts));
}

/** Fetches the comment with this number in a post. */
export async function pullComment(
  context: PullContext,
  place: { postId: PostId; seqNumber: number },
): Promise<Result<ToldComment>> {
  const call = { method: 'GET', path: commentPath(place), priority: 'screen' } as const;
  const fetched = await fetchDecoded(context, call, decodeComment);
  if (!fetched.ok) return failed(fetched.failure);
  const { comment, accounts } = fetched.value;
  const arrival = { ordinal: fetched.ordinal, at: context.now() };
  await context.store(() => applyComments(context.mirror, { comments: [comment], accounts }, arrival));
  return success(withAuthor(comment, accounts));
}

/** Fetches comments by their ids, in portions. Returns them in the order of the ids. */
export async function pullComments(
  context: PullContext,
  commentIds: readonly CommentId[],
): Promise<Result<{ comments: ToldComment[]; notFound: CommentId[] }>> {
  const found = new Map<CommentId, ToldComment>();
  const ids = [...new Set(commentIds)];
  for (let i = 0; i < ids.length; i += IDS_PER_REQUEST) {
    const call = {
      method: 'POST',
      path: 'comments/byIds',
      body: { json: { commentIds: ids.slice(i, i + IDS_PER_REQUEST) } },
      priority: 'screen',
    } as const;
    const fetched = await fetchDecoded(context, call, decodeCommentsByIds);
    if (!fetched.ok) return failed(fetched.failure);
    const { comments, accounts } = fetched.value;
    const arrival = { ordinal: fetched.ordinal, at: context.now() };
    await context.store(() => applyComments(context.mirror, { comments, accounts }, arrival));
    for (const comment of comments) found.set(comment.id, withAuthor(comment, accounts));
  }
  return success({
    comments: ids.flatMap((id) => found.get(id) ?? []),
    notFound: ids.filter((id) => !found.has(id)),
  });
}

const withAuthor = (comment: Comment, accounts: readonly Account[]): ToldComment => ({
  comment,
  author: accounts.find(({ id }) => id === comment.createdBy),
});
