import { type MutationKind, ofKind } from './mutation.ts';

export interface MarkNotificationsRead {
  kind: 'mark-notifications-read';
}

const isMarkNotificationsRead = ofKind<MarkNotificationsRead>('mark-notifications-read');

export const markNotificationsRead: MutationKind<MarkNotificationsRead> = {
  kind: 'mark-notifications-read',
  target: () => ({ entity: 'self' }),
  lane: () => 'notifications-read',
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: () => [{ kind: 'self-changed', change: { kind: 'counted', unreadNotifications: 0 } }],
  staysWhenRefused: false,
  call: () => ({ method: 'POST', path: 'users/markAllNotificationsAsRead' }),
  meets: (_, earlier) => (isMarkNotificationsRead(earlier) ? 'earlier-stays' : null),
  title: () => 'Notifications marked as read',
  words: () => '',
};
