import type { PostId } from '../model/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { postLane } from './switches.ts';

export interface LeaveDirect {
  kind: 'leave-direct';
  postId: PostId;
}

const isLeaveDirect = ofKind<LeaveDirect>('leave-direct');

export const leaveDirect: MutationKind<LeaveDirect> = {
  kind: 'leave-direct',
  target: ({ postId }) => ({ entity: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: true,
  offline: 'queued',
  hidesTarget: true,
  references: ({ postId }) => [postId],
  effects: ({ postId }) => [{ kind: 'post-lost', postId }],
  staysWhenRefused: false,
  call: ({ postId }) => ({ method: 'POST', path: `posts/${postId}/leave` }),
  // After leaving, the conversation is not visible. "You can not leave" refers to conversations that nobody can leave.
  means: ({ status, err }) =>
    (status === 403 && /not see/i.test(err)) || (status === 404 && /post/i.test(err)) ? 'done' : null,
  meets: (later, earlier) => (isLeaveDirect(earlier) && earlier.postId === later.postId ? 'earlier-stays' : null),
  title: () => 'Leaving a conversation',
  words: () => '',
};
