import type { AccountId, Notification } from '../model/index.ts';

/** Direct messages have a count of their own, and the user's own actions are not counted (CONTRACT §7). */
export const countsAsUnread = ({ kind, actorId }: Notification, readerId: AccountId): boolean =>
  actorId !== readerId && kind !== 'direct' && kind !== 'direct_comment';

/**
 * Returns the ids of unread notifications of a page. The server sends only their number: they are the newest of those that it
 * counts. `newest`: the newest ones of all kinds, none missing; `page`: any others, of one kind or older.
 */
export function unreadIdsOf(
  page: readonly Notification[],
  newest: readonly Notification[],
  unread: number,
  readerId: AccountId,
): ReadonlySet<string> {
  const counts = (one: Notification) => countsAsUnread(one, readerId);
  const oldestAt = newest.filter(counts).slice(0, unread).at(-1)?.createdAt ?? Number.POSITIVE_INFINITY;
  return new Set(page.filter((one) => one.createdAt >= oldestAt && counts(one)).map(({ id }) => id));
}
