import { asCommentId, type CommentId, draftKeys, type PostId } from '../model/index.ts';
import { commentPath, decodeBriefComment } from '../wire/index.ts';
import { isCreateComment } from './create-comment.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirComment } from './theirs.ts';

/** `base`: the text when the edit began. */
export interface EditComment {
  kind: 'edit-comment';
  postId: PostId;
  commentId: CommentId;
  base: string;
  body: string;
}

const isEditComment = ofKind<EditComment>('edit-comment');

export const editComment: MutationKind<EditComment> = {
  kind: 'edit-comment',
  target: ({ postId, commentId }) => ({ entity: 'comment', postId, commentId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  offline: 'queued',
  references: ({ postId, commentId }) => [postId, commentId],
  effects: ({ postId, commentId, body }, { at }) => [
    { kind: 'post-changed', postId, change: { kind: 'comment-rewritten', commentId, body, updatedAt: at } },
  ],
  staysWhenRefused: false,
  call: ({ commentId, body }) => ({ method: 'PUT', path: `comments/${commentId}`, json: { comment: { body } } }),
  settle: ({ postId }, { payload, at }) => {
    const decoded = decodeBriefComment(payload);
    if (!decoded.ok) return null;
    const { comment, accounts } = decoded.value;
    const change = { kind: 'comment-rewritten', commentId: comment.id, body: comment.body, updatedAt: at } as const;
    return { facts: [{ kind: 'post-changed', postId, change, accounts }] };
  },
  before: {
    paths: ({ commentId }) => [commentPath({ id: commentId })],
    read: (mine, [payload]) =>
      theirComment(payload, ({ body }) => sameWords(body, mine.base) || sameWords(body, mine.body)),
  },
  meets: (later, earlier, earlierId) => {
    if (isCreateComment(earlier) && earlierId === later.commentId) {
      return { becomes: { ...earlier, body: later.body } };
    }
    if (!isEditComment(earlier) || earlier.commentId !== later.commentId) return null;
    return { becomes: { ...later, base: earlier.base } };
  },
  edits: {
    base: ({ base }) => base,
    onto: (mutation, base, body = mutation.body) => ({ ...mutation, base, body }),
  },
  rewriteOf: (made, id, body) => {
    if (isEditComment(made)) return { ...made, body };
    if (!isCreateComment(made)) return null;
    return { kind: 'edit-comment', postId: made.postId, commentId: asCommentId(id), base: made.body, body };
  },
  noun: 'edit',
  title: () => 'Edit of a comment',
  words: ({ body }) => body,
  written: ({ base, body }) => ({ base, body }),
  formKey: ({ commentId }) => draftKeys.commentEdit(commentId),
};
