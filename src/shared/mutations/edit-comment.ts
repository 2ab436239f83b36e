import { commentPath } from '../wire/index.ts';
import type { EditComment, MutationKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirComment } from './theirs.ts';

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
    theirs: (mine, payload) =>
      theirComment(payload, ({ body }) => sameWords(body, mine.base) || sameWords(body, mine.body)),
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
