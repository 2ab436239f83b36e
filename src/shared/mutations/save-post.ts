import type { PostId } from '../model/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { meetSwitch, postLane } from './switches.ts';

/** `on`: false reverts it. */
export interface SavePost {
  kind: 'save-post';
  postId: PostId;
  on: boolean;
}

const isSavePost = ofKind<SavePost>('save-post');

export const savePost: MutationKind<SavePost> = {
  kind: 'save-post',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [
    { kind: 'post-changed', postId, change: { kind: 'flagged', flag: 'isSaved', value: on } },
  ],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: on ? 'POST' : 'DELETE', path: `posts/${postId}/save` }),
  meets: (later, earlier) => meetSwitch(later, earlier, isSavePost, (one) => one.postId === later.postId),
  noun: 'save',
  title: ({ on }) => (on ? 'Save of a post' : 'Save of a post taken back'),
  words: () => '',
};
