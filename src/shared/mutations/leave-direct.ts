import type { LeaveDirect, MutationKind } from './mutation.ts';
import { postLane } from './switches.ts';

export const leaveDirect: MutationKind<LeaveDirect> = {
  kind: 'leave-direct',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  references: ({ postId }) => [postId],
  effects: ({ postId }) => [{ kind: 'lost-post', postId }],
  staysWhenRefused: false,
  call: ({ postId }) => ({ method: 'POST', path: `posts/${postId}/leave` }),
  reply: 'nothing',
  // Who has left does not see the conversation any more. "You can not leave" is said of those that nobody can leave.
  proof: {
    kind: 'repeat',
    isDone: ({ status, err }) => (status === 403 && /not see/i.test(err)) || (status === 404 && /post/i.test(err)),
  },
  meets: (later, earlier) =>
    earlier.kind === 'leave-direct' && earlier.postId === later.postId ? 'earlier-stays' : null,
  title: () => 'Leaving a conversation',
  words: () => '',
};
