import type { PostId } from '../model/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { meetSwitch, postLane } from './switches.ts';

/** `on`: false reverts it. */
export interface DisableComments {
  kind: 'disable-comments';
  postId: PostId;
  on: boolean;
}

const isDisableComments = ofKind<DisableComments>('disable-comments');

export const disableComments: MutationKind<DisableComments> = {
  kind: 'disable-comments',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [
    { kind: 'post-changed', postId, change: { kind: 'flagged', flag: 'commentsDisabled', value: on } },
  ],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/${on ? 'disableComments' : 'enableComments'}` }),
  meets: (later, earlier) => meetSwitch(later, earlier, isDisableComments, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Comments disabled' : 'Comments enabled'),
  words: () => '',
  refusedText: ({ on }) => `Something went wrong while ${on ? 'disabling' : 'enabling'} comments.`,
};
