import type { PostId } from '../model/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { meetSwitch, postLane } from './switches.ts';

/** `on`: false reverts it. */
export interface HidePost {
  kind: 'hide-post';
  postId: PostId;
  on: boolean;
}

const isHidePost = ofKind<HidePost>('hide-post');

export const hidePost: MutationKind<HidePost> = {
  kind: 'hide-post',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [
    { kind: 'post-changed', postId, change: { kind: 'flagged', flag: 'isHidden', value: on } },
  ],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/${on ? 'hide' : 'unhide'}` }),
  meets: (later, earlier) => meetSwitch(later, earlier, isHidePost, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Post hidden' : 'Post un-hidden'),
  words: () => '',
};
