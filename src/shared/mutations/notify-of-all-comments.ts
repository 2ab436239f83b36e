import type { MutationKind, NotifyOfAllComments } from './mutation.ts';
import { meetSwitch, postLane } from './switches.ts';

export const notifyOfAllComments: MutationKind<NotifyOfAllComments> = {
  kind: 'notify-of-all-comments',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [
    { kind: 'post', postId, change: { kind: 'flagged', flag: 'notifyOfAllComments', value: on } },
  ],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/notifyOfAllComments`, json: { enabled: on } }),
  reply: 'post',
  proof: { kind: 'repeat' },
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Notifications of all comments turned on' : 'Notifications of all comments turned off'),
  words: () => '',
};
