import type { PostId } from '../model/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { settledPost } from './post-answer.ts';
import { meetSwitch, postLane } from './switches.ts';

/** `on`: false reverts it. */
export interface NotifyOfAllComments {
  kind: 'notify-of-all-comments';
  postId: PostId;
  on: boolean;
}

const isNotifyOfAllComments = ofKind<NotifyOfAllComments>('notify-of-all-comments');

export const notifyOfAllComments: MutationKind<NotifyOfAllComments> = {
  kind: 'notify-of-all-comments',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  offline: 'queued',
  isSwitch: true,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [
    { kind: 'post-changed', postId, change: { kind: 'flagged', flag: 'notifyOfAllComments', value: on } },
  ],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/notifyOfAllComments`, json: { enabled: on } }),
  settle: (_, { payload }) => settledPost(payload),
  meets: (later, earlier) => meetSwitch(later, earlier, isNotifyOfAllComments, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Notifications of all comments turned on' : 'Notifications of all comments turned off'),
  words: () => '',
};
