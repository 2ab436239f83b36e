import { countsAsUnread } from '../rules/unread-notifications.ts';
import { decodeNotifications, notificationsPath } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';

/** Marks all notifications as read: the server marks no single one. */
export interface MarkNotificationsRead {
  kind: 'mark-notifications-read';
  /** When the newest notification was created that the user could see (epoch ms of the server). */
  seenAt: number;
}

export const isMarkNotificationsRead = ofKind<MarkNotificationsRead>('mark-notifications-read');

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
  // It would cover notifications that the user has never seen.
  before: {
    paths: () => [notificationsPath(0)],
    read: ({ seenAt }, [payload], { by }) => {
      const decoded = decodeNotifications(payload);
      if (!decoded.ok) return decoded;
      const { notifications, isLastPage } = decoded.value;
      const later = notifications.filter(({ createdAt }) => createdAt > seenAt);
      // If the whole page is newer, what follows it may be newer, too.
      const isOutdated =
        later.some((one) => countsAsUnread(one, by)) || (!isLastPage && later.length === notifications.length);
      return { ...decoded, value: { kind: isOutdated ? 'dropped' : 'send' } };
    },
  },
  // The later one covers what the user has seen since.
  meets: (later, earlier) => (isMarkNotificationsRead(earlier) ? { becomes: later } : null),
  title: () => 'Notifications marked as read',
  words: () => '',
};
