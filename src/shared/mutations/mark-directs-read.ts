import { type MutationKind, ofKind } from './mutation.ts';

export interface MarkDirectsRead {
  kind: 'mark-directs-read';
}

const isMarkDirectsRead = ofKind<MarkDirectsRead>('mark-directs-read');

export const markDirectsRead: MutationKind<MarkDirectsRead> = {
  kind: 'mark-directs-read',
  target: () => ({ entity: 'self' }),
  lane: () => 'directs-read',
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: () => [{ kind: 'self-changed', change: { kind: 'counted', unreadDirects: 0 } }],
  staysWhenRefused: false,
  // A GET with a side effect, as the server defines it (CONTRACT §9.8).
  call: () => ({ method: 'GET', path: 'users/markAllDirectsAsRead' }),
  meets: (_, earlier) => (isMarkDirectsRead(earlier) ? 'earlier-stays' : null),
  title: () => 'Direct messages marked as read',
  words: () => '',
};
