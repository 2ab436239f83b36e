import { LIKE_ERROR_LASTS_MS, LIKE_PROOF, LIKES_LANE } from './likes.ts';
import type { LikeComment, MutationKind } from './mutation.ts';
import { meetSwitch } from './switches.ts';

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
  proof: LIKE_PROOF,
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.commentId === later.commentId),
  title: ({ on }) => (on ? 'Like of a comment' : 'Like of a comment taken back'),
  words: () => '',
  refusedText: ({ on }, err) => (on ? `Cannot like comment: ${err}` : `Cannot unlike comment: ${err}`),
};
