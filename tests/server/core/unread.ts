import type { Database } from './database.ts';

/** Types known to the server, yet listed only when the filter is one it does not know. */
export const unlistedTypes = ['banned_by_user', 'unbanned_by_user', 'user_unsubscribed'];
/** Types that do not count as unread notifications; directs have a number of their own. */
const uncountedTypes = [...unlistedTypes, 'direct', 'direct_comment'];

/** Does a notification raise its recipient's number of unread ones? Their own deeds do not. */
export const countsAsUnread = (row: { type: string; recipientId: string; createdById: string | null }): boolean =>
  row.createdById !== row.recipientId && !uncountedTypes.includes(row.type);

/** Notifications of a person since they last marked them as read. */
export function unreadNotifications(db: Database, userId: string): number {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM notifications n JOIN accounts a ON a.id = n.recipientId
     WHERE n.recipientId = :userId AND n.createdAt > a.notificationsReadAt AND n.createdById IS NOT n.recipientId
       AND n.type NOT IN (SELECT value FROM json_each(:uncounted))`,
    { userId, uncounted: JSON.stringify(uncountedTypes) },
  );
  return row?.n ?? 0;
}

/** Directs with something new by somebody else since the person last looked, as the server writes it: a text. */
export function unreadDirects(db: Database, userId: string): string {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM destinations d JOIN posts p ON p.id = d.postId JOIN accounts a ON a.id = :userId
     WHERE d.ownerId = :userId AND d.isDirect = 1
       AND ((p.authorId <> :userId AND p.createdAt > a.directsReadAt) OR EXISTS (SELECT 1 FROM comments c
         WHERE c.postId = p.id AND c.authorId <> :userId AND c.createdAt > a.directsReadAt))`,
    { userId },
  );
  return String(row?.n ?? 0);
}
