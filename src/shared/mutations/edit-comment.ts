import { commentPath, decodeComment } from '../wire/index.ts';
import type { EditComment, MutationKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';

export const editComment: MutationKind<EditComment> = {
  kind: 'edit-comment',
  target: ({ postId, commentId }) => ({ kind: 'comment', postId, commentId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  references: ({ postId, commentId }) => [postId, commentId],
  effects: ({ postId, commentId, body }, { at }) => [
    { kind: 'post', postId, change: { kind: 'comment-rewritten', commentId, body, updatedAt: at } },
  ],
  staysWhenRefused: false,
  call: ({ commentId, body }) => ({ method: 'PUT', path: `comments/${commentId}`, json: { comment: { body } } }),
  reply: 'comment',
  proof: { kind: 'repeat' },
  conflict: {
    path: ({ commentId }) => commentPath({ id: commentId }),
    theirs: ({ base, body }, payload) => {
      const decoded = decodeComment(payload);
      if (!decoded.ok) return null;
      const theirs = decoded.value.comment.body;
      return sameWords(theirs, base) || sameWords(theirs, body) ? null : theirs;
    },
  },
  meets: (later, earlier, earlierId) => {
    if (earlier.kind === 'create-comment' && earlierId === later.commentId) {
      return { becomes: { ...earlier, body: later.body } };
    }
    if (earlier.kind !== 'edit-comment' || earlier.commentId !== later.commentId) return null;
    return { becomes: { ...later, base: earlier.base } };
  },
  title: () => 'Edit of a comment',
  words: ({ body }) => body,
};
