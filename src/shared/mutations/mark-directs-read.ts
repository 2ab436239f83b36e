import type { MarkDirectsRead, MutationKind } from './mutation.ts';

export const markDirectsRead: MutationKind<MarkDirectsRead> = {
  kind: 'mark-directs-read',
  target: () => ({ kind: 'account' }),
  lane: () => 'directs-read',
  isHeld: false,
  references: () => [],
  effects: () => [{ kind: 'read', counter: 'unreadDirects' }],
  staysWhenRefused: false,
  // A GET that changes something: that is how the server has it (CONTRACT §9.8).
  call: () => ({ method: 'GET', path: 'users/markAllDirectsAsRead' }),
  reply: 'nothing',
  proof: { kind: 'repeat' },
  meets: (_, earlier) => (earlier.kind === 'mark-directs-read' ? 'earlier-stays' : null),
  title: () => 'Direct messages marked as read',
  words: () => '',
};
