import type { HidePost, MutationKind } from './mutation.ts';
import { meetSwitch, postLane } from './switches.ts';

export const hidePost: MutationKind<HidePost> = {
  kind: 'hide-post',
  target: ({ postId }) => ({ kind: 'post', postId }),
  lane: ({ postId }) => postLane(postId),
  isHeld: false,
  references: ({ postId }) => [postId],
  effects: ({ postId, on }) => [{ kind: 'post', postId, change: { kind: 'flagged', flag: 'isHidden', value: on } }],
  staysWhenRefused: false,
  call: ({ postId, on }) => ({ method: 'POST', path: `posts/${postId}/${on ? 'hide' : 'unhide'}` }),
  reply: 'nothing',
  proof: { kind: 'repeat' },
  meets: (later, earlier) => meetSwitch(later, earlier, (one) => one.postId === later.postId),
  title: ({ on }) => (on ? 'Post hidden' : 'Post un-hidden'),
  words: () => '',
};
