import { unreadNotificationsChanged } from './account-events.ts';
import type { Call } from './call.ts';
import { randomUuid } from './ids.ts';
import { type NotificationRow, notificationsPayload } from './notifications.ts';
import { countsAsUnread, unlistedTypes } from './unread.ts';

/** A notification to create (contract §7). Absent fields are null. */
export interface Notice {
  type: string;
  recipientId: string;
  /** Who caused it. `null` if hidden on purpose. */
  createdById: string | null;
  affectedId: string | null;
  groupId?: string | null;
  postId?: string | null;
  commentId?: string | null;
  postAuthorId?: string | null;
  targetPostId?: string | null;
  targetCommentId?: string | null;
}

/** Stores a notification and emits it to its recipient (`event:new`) with the number of unread ones (`user:update`). */
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
