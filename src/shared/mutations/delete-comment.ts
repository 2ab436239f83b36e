import { asCommentId, type CommentId, type PostId } from '../model/index.ts';
import { commentPath } from '../wire/index.ts';
import { isCreateComment } from './create-comment.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirComment } from './theirs.ts';

export interface DeleteComment {
  kind: 'delete-comment';
  postId: PostId;
  commentId: CommentId;
  /** Deleted only if it has this text and neither likes nor replies. Absent: without a condition. */
  onlyIf?: string;
}

const isDeleteComment = ofKind<DeleteComment>('delete-comment');

export const deleteComment: MutationKind<DeleteComment> = {
  kind: 'delete-comment',
  target: ({ postId, commentId }) => ({ entity: 'comment', postId, commentId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  offline: 'queued',
  hidesTarget: true,
  references: ({ postId, commentId }) => [postId, commentId],
  effects: ({ postId, commentId }) => [
    { kind: 'post-changed', postId, change: { kind: 'comment-removed', commentId } },
  ],
  staysWhenRefused: false,
  call: ({ commentId }) => ({ method: 'DELETE', path: `comments/${commentId}` }),
  means: ({ status, err }) => (status === 404 && /comment|post/i.test(err) ? 'done' : null),
  before: {
    paths: ({ commentId, onlyIf }) => (onlyIf === undefined ? [] : [commentPath({ id: commentId })]),
    read: ({ onlyIf = '' }, [payload]) =>
      theirComment(payload, ({ body, likes }) => sameWords(body, onlyIf) && likes === 0),
  },
  meets: (later, earlier, earlierId) => {
    if (isCreateComment(earlier) && earlierId === later.commentId) return 'both-vanish';
    return isDeleteComment(earlier) && earlier.commentId === later.commentId ? 'earlier-stays' : null;
  },
  deletionOf: (made, id) =>
    isCreateComment(made) ? { kind: 'delete-comment', postId: made.postId, commentId: asCommentId(id) } : null,
  deletes: ({ commentId }) => commentId,
  onlyIf: (mutation, text) => {
    const { onlyIf: _, ...always } = mutation;
    return text === null ? always : { ...always, onlyIf: text };
  },
  noun: 'deletion',
  title: () => 'Deletion of a comment',
  words: () => '',
};
