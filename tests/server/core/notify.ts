import { unreadNotificationsChanged } from './account-events.ts';
import type { Call } from './call.ts';
import { randomUuid } from './ids.ts';
import { type NotificationRow, notificationsPayload } from './notifications.ts';
import { countsAsUnread, unlistedTypes } from './unread.ts';

/** What is worth a notification (contract §7); what is absent is null. */
interface Notice {
  type: string;
  recipientId: string;
  /** Who did it; null when hidden on purpose. */
  createdById: string | null;
  affectedId: string | null;
  groupId?: string | null;
  postId?: string | null;
  commentId?: string | null;
  postAuthorId?: string | null;
  targetPostId?: string | null;
  targetCommentId?: string | null;
}

/** Keeps a notification and tells its recipient of it (`event:new`) and of their unread number (`user:update`). */
export function notify(call: Call, notice: Notice): void {
  const { db, clock, random } = call.context;
  const eventId = randomUuid(random);
  db.run(
    `INSERT INTO notifications (eventId, type, recipientId, createdById, affectedId, groupId, postId, commentId,
       postAuthorId, targetPostId, targetCommentId, createdAt)
     VALUES (:eventId, :type, :recipientId, :createdById, :affectedId, :groupId, :postId, :commentId, :postAuthorId,
       :targetPostId, :targetCommentId, :createdAt)`,
    {
      groupId: null,
      postId: null,
      commentId: null,
      postAuthorId: null,
      targetPostId: null,
      targetCommentId: null,
      ...notice,
      eventId,
      createdAt: clock(),
    },
  );
  if (unlistedTypes.includes(notice.type)) return;
  const { recipientId } = notice;
  if (countsAsUnread(notice)) call.emit(unreadNotificationsChanged(recipientId));
  call.emit({
    name: 'event:new',
    rooms: [`user:${recipientId}`],
    payloadFor: (scope) => {
      if (scope.viewerId !== recipientId) return null;
      const row = scope.context.db.get<NotificationRow>('SELECT * FROM notifications WHERE eventId = :eventId', {
        eventId,
      });
      return row ? notificationsPayload(scope, [row]) : null;
    },
  });
}
