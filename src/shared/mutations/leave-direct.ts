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
  // Who has left can neither leave again nor see the conversation.
  proof: { kind: 'repeat', isDone: ({ status }) => status === 403 || status === 404 },
  meets: (later, earlier) =>
    earlier.kind === 'leave-direct' && earlier.postId === later.postId ? 'earlier-stays' : null,
  title: () => 'Leaving a conversation',
  words: () => '',
};
