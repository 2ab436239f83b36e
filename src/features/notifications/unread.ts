import type { AccountId, Notification } from '../../shared/model/index.ts';

/**
 * Ids of the notifications that the reader has not marked as read. The server tells only how many they are: they are the
 * newest of those that count. `notifications`: the first page of all.
 */
export function unreadIds(
  notifications: readonly Notification[],
  unread: number,
  readerId: AccountId,
): ReadonlySet<string> {
  const counted = notifications.filter((notification) => counts(notification, readerId));
  return new Set(counted.slice(0, unread).map(({ id }) => id));
}

/** Conversations have a number of their own, and what one did oneself is no news (CONTRACT §7). */
const counts = ({ kind, actorId }: Notification, readerId: AccountId): boolean =>
  actorId !== readerId && kind !== 'direct' && kind !== 'direct_comment';
