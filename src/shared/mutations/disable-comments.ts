import type { DisableComments, MutationKind } from './mutation.ts';
import { meetSwitch, postLane } from './switches.ts';

export const disableComments: MutationKind<DisableComments> = {
  kind: 'disable-comments',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [
    { kind: 'post', postId, change: { kind: 'flagged', flag: 'commentsDisabled', value: on } },
  ],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/${on ? 'disableComments' : 'enableComments'}` }),
  reply: 'nothing',
  proof: { kind: 'repeat' },
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Comments disabled' : 'Comments enabled'),
  words: () => '',
  refusedText: ({ on }) => `Something went wrong while ${on ? 'disabling' : 'enabling'} comments.`,
};
