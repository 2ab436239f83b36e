import type { LikeComment, MutationKind } from './mutation.ts';
import { LIKES_LANE, meetSwitch } from './switches.ts';

const LIKE_ERROR_LASTS_MS = 10_000;

export const likeComment: MutationKind<LikeComment> = {
  kind: 'like-comment',
  target: ({ postId, commentId }) => ({ kind: 'comment', postId, commentId }),
  lane: () => LIKES_LANE,
  isHeld: false,
  references: ({ postId, commentId }) => [postId, commentId],
  effects: ({ postId, commentId, on }) => [
    { kind: 'post', postId, change: { kind: on ? 'comment-liked' : 'comment-unliked', commentId } },
  ],
  staysWhenRefused: false,
  refusalLastsMs: LIKE_ERROR_LASTS_MS,
  call: ({ commentId, on }) => ({ method: 'POST', path: `comments/${commentId}/${on ? 'like' : 'unlike'}` }),
  reply: 'comment-likes',
  proof: { kind: 'repeat', isDone: ({ status, err }) => status === 403 && /already liked|haven't yet liked/.test(err) },
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.commentId === later.commentId),
  title: ({ on }) => (on ? 'Like of a comment' : 'Like of a comment taken back'),
  words: () => '',
  refusedText: ({ on }, err) => (on ? `Cannot like comment: ${err}` : `Cannot unlike comment: ${err}`),
};
