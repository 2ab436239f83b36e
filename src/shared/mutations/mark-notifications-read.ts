import type { MarkNotificationsRead, MutationKind } from './mutation.ts';

export const markNotificationsRead: MutationKind<MarkNotificationsRead> = {
  kind: 'mark-notifications-read',
  target: () => ({ kind: 'account' }),
  lane: () => 'notifications-read',
  isHeld: false,
  references: () => [],
  effects: () => [{ kind: 'read', counter: 'unreadNotifications' }],
  staysWhenRefused: false,
  call: () => ({ method: 'POST', path: 'users/markAllNotificationsAsRead' }),
  reply: 'nothing',
  proof: { kind: 'repeat' },
  meets: (_, earlier) => (earlier.kind === 'mark-notifications-read' ? 'earlier-stays' : null),
  title: () => 'Notifications marked as read',
  words: () => '',
};
