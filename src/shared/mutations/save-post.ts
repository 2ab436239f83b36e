import type { MutationKind, SavePost } from './mutation.ts';
import { meetSwitch, postLane } from './switches.ts';

export const savePost: MutationKind<SavePost> = {
  kind: 'save-post',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [{ kind: 'post', postId, change: { kind: 'flagged', flag: 'isSaved', value: on } }],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: on ? 'POST' : 'DELETE', path: `posts/${postId}/save` }),
  reply: 'nothing',
  proof: { kind: 'repeat' },
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Save of a post' : 'Save of a post taken back'),
  words: () => '',
};
