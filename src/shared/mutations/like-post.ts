import type { PostId } from '../model/index.ts';
import { LIKE_ERROR_LASTS_MS, LIKES_LANE, likeRefusalMeans } from './likes.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { meetSwitch } from './switches.ts';

/** `on`: false reverts it. */
export interface LikePost {
  kind: 'like-post';
  postId: PostId;
  on: boolean;
}

const isLikePost = ofKind<LikePost>('like-post');

export const likePost: MutationKind<LikePost> = {
  kind: 'like-post',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: () => LIKES_LANE,
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }, { by }) => [
    { kind: 'post-changed', postId, change: { kind: on ? 'liked' : 'unliked', by } },
  ],
  staysWhenRefused: false,
  refusalLastsMs: LIKE_ERROR_LASTS_MS,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/${on ? 'like' : 'unlike'}` }),
  means: likeRefusalMeans,
  meets: (later, earlier) => meetSwitch(later, earlier, isLikePost, (one) => one.postId === later.postId),
  noun: 'like',
  title: ({ on }) => (on ? 'Like of a post' : 'Like of a post taken back'),
  words: () => '',
  refusedText: ({ on }, err) => (on ? `Cannot like post: ${err}` : `Cannot unlike post: ${err}`),
};
