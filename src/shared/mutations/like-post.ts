import type { LikePost, MutationKind } from './mutation.ts';
import { LIKES_LANE, meetSwitch } from './switches.ts';

const LIKE_ERROR_LASTS_MS = 10_000;

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
  proof: { kind: 'repeat', isDone: ({ status, err }) => status === 403 && /already liked|haven't yet liked/.test(err) },
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Like of a post' : 'Like of a post taken back'),
  words: () => '',
  refusedText: ({ on }, err) => (on ? `Cannot like post: ${err}` : `Cannot unlike post: ${err}`),
};
