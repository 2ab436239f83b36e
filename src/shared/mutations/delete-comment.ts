import { commentPath } from '../wire/index.ts';
import type { DeleteComment, MutationKind } from './mutation.ts';
import { sameWords } from './same-words.ts';
import { postLane } from './switches.ts';
import { theirComment } from './theirs.ts';

export const deleteComment: MutationKind<DeleteComment> = {
  kind: 'delete-comment',
  target: ({ postId, commentId }) => ({ kind: 'comment', postId, commentId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  references: ({ postId, commentId }) => [postId, commentId],
  effects: ({ postId, commentId }) => [{ kind: 'post', postId, change: { kind: 'comment-removed', commentId } }],
  staysWhenRefused: false,
  call: ({ commentId }) => ({ method: 'DELETE', path: `comments/${commentId}` }),
  reply: 'nothing',
  proof: { kind: 'repeat', isDone: ({ status, err }) => status === 404 && /comment|post/i.test(err) },
  conflict: {
    path: ({ commentId, onlyIf }) => (onlyIf === undefined ? null : commentPath({ id: commentId })),
    theirs: ({ onlyIf = '' }, payload) =>
      theirComment(payload, ({ body, likes }) => sameWords(body, onlyIf) && likes === 0),
  },
  meets: (later, earlier, earlierId) => {
    if (earlier.kind === 'create-comment' && earlierId === later.commentId) return 'both-vanish';
    return earlier.kind === 'delete-comment' && earlier.commentId === later.commentId ? 'earlier-stays' : null;
  },
  title: () => 'Deletion of a comment',
  words: () => '',
};
