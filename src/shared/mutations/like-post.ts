import { LIKE_ERROR_LASTS_MS, LIKE_PROOF, LIKES_LANE } from './likes.ts';
import type { LikePost, MutationKind } from './mutation.ts';
import { meetSwitch } from './switches.ts';

export const likePost: MutationKind<LikePost> = {
  kind: 'like-post',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: () => LIKES_LANE,
  isHeld: false,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }, { by }) => [{ kind: 'post', postId, change: { kind: on ? 'liked' : 'unliked', by } }],
  staysWhenRefused: false,
  refusalLastsMs: LIKE_ERROR_LASTS_MS,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/${on ? 'like' : 'unlike'}` }),
  reply: 'nothing',
  proof: LIKE_PROOF,
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Like of a post' : 'Like of a post taken back'),
  words: () => '',
  refusedText: ({ on }, err) => (on ? `Cannot like post: ${err}` : `Cannot unlike post: ${err}`),
};
