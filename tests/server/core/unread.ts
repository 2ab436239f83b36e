import type { Database } from './database.ts';

/** Known types that are listed only if the filter is unknown. */
export const unlistedTypes = ['banned_by_user', 'unbanned_by_user', 'user_unsubscribed'];
/** Types that do not count as unread notifications. Direct messages have their own count. */
const uncountedTypes = [...unlistedTypes, 'direct', 'direct_comment'];

/** True if a notification counts as unread for its recipient. Their own actions do not count. */
export const countsAsUnread = (row: { type: string; recipientId: string; createdById: string | null }): boolean =>
  row.createdById !== row.recipientId && !uncountedTypes.includes(row.type);

/** Number of notifications since the user last marked them as read. */
export function unreadNotifications(db: Database, userId: string): number {
  const row = db.get<{ n: number }>(
    `SELECT count(*) AS n FROM notifications n JOIN accounts a ON a.id = n.recipientId
     WHERE n.recipientId = :userId AND n.createdAt > a.notificationsReadAt AND n.createdById IS NOT n.recipientId
       AND n.type NOT IN (SELECT value FROM json_each(:uncounted))`,
    { userId, uncounted: JSON.stringify(uncountedTypes) },
  );
  return row?.n ?? 0;
}

/** Number of direct messages with something new by others since the user last looked, as text like on the server. */
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
