import type { AccountId, Notification } from '../../shared/model/index.ts';

/**
 * Returns the ids of unread notifications. The server sends only their number: they are the newest of the kinds that it
 * counts. `notifications`: the first page of all.
 */
export function unreadIds(
  notifications: readonly Notification[],
  unread: number,
  readerId: AccountId,
): ReadonlySet<string> {
  const counted = notifications.filter((notification) => counts(notification, readerId));
  return new Set(counted.slice(0, unread).map(({ id }) => id));
}

/** Direct messages have a count of their own, and the user's own actions are not counted (CONTRACT §7). */
const counts = ({ kind, actorId }: Notification, readerId: AccountId): boolean =>
  actorId !== readerId && kind !== 'direct' && kind !== 'direct_comment';
