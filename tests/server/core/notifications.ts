import { accountPayloads, accountsById, serializeAccounts } from './accounts.ts';
import { type Call, param, type Scope } from './call.ts';
import { ApiError } from './errors.ts';
import { page, paging } from './feed-reply.ts';
import type { Routes } from './routes.ts';
import { unlistedTypes } from './unread.ts';

export interface NotificationRow {
  number: number;
  eventId: string;
  type: string;
  recipientId: string;
  createdById: string | null;
  affectedId: string | null;
  groupId: string | null;
  postId: string | null;
  commentId: string | null;
  postAuthorId: string | null;
  targetPostId: string | null;
  targetCommentId: string | null;
  createdAt: number;
}

/** Event types of each filter in the query. */
const typesOfFilter: Record<string, string[]> = {
  mentions: ['mention_in_post', 'mention_in_comment', 'mention_comment_to', 'backlink_in_post', 'backlink_in_comment'],
  comments: ['post_comment', 'comment_moderated', 'comment_moderated_by_another_admin'],
  bans: [
    'banned_user',
    'unbanned_user',
    'bans_in_group_disabled',
    'bans_in_group_enabled',
    'blocked_in_group',
    'unblocked_in_group',
  ],
  subscriptions: [
    'user_subscribed',
    'subscription_requested',
    'subscription_request_revoked',
    'subscription_request_approved',
    'subscription_request_rejected',
    'group_subscription_approved',
    'group_subscription_rejected',
    'invitation_used',
  ],
  groups: [
    'group_created',
    'group_subscribed',
    'group_unsubscribed',
    'group_subscription_requested',
    'group_subscription_request_revoked',
    'managed_group_subscription_approved',
    'managed_group_subscription_rejected',
    'group_admin_promoted',
    'group_admin_demoted',
    'post_moderated',
    'post_moderated_by_another_admin',
    'blocked_in_group',
    'unblocked_in_group',
  ],
  directs: ['direct', 'direct_comment', 'direct_left'],
};

const payload = (row: NotificationRow) => ({
  id: row.number,
  eventId: row.eventId,
  date: new Date(row.createdAt).toISOString(),
  recipient_user_id: row.recipientId,
  created_user_id: row.createdById,
  affected_user_id: row.affectedId,
  event_type: row.type,
  group_id: row.groupId,
  post_id: row.postId,
  comment_id: row.commentId,
  post_author_id: row.postAuthorId,
  target_post_id: row.targetPostId,
  target_comment_id: row.targetCommentId,
});

/** Notifications with their accounts and the administrators of their groups, serialized. */
export function notificationsPayload(scope: Scope, rows: NotificationRow[]) {
  const ids = rows
    .flatMap((row) => [row.recipientId, row.createdById, row.affectedId, row.postAuthorId, row.groupId])
    .filter((id) => id !== null);
  const accounts = serializeAccounts(scope, accountsById(scope, ids));
  const groups = accounts.filter((account) => account.type === 'group');
  const admins = groups.flatMap((group) => (group.administrators ?? []) as string[]);
  const users = accounts.filter((account) => account.type === 'user');
  const known = new Set(users.map((user) => user.id));
  return {
    Notifications: rows.map(payload),
    users: [
      ...users,
      ...accountPayloads(
        scope,
        admins.filter((id) => !known.has(id)),
      ),
    ],
    groups,
  };
}

function viewerOr403(call: Call): string {
  if (call.viewerId === null) throw new ApiError(403, 'Unauthorized');
  return call.viewerId;
}

function list(call: Call): unknown {
  const viewer = viewerOr403(call);
  const filters = call.query.getAll('filter');
  const types = filters.flatMap((filter) => typesOfFilter[filter] ?? []);
  const condition =
    types.length > 0
      ? 'type IN (SELECT value FROM json_each(:types))'
      : filters.length > 0
        ? ':types IS NOT NULL'
        : 'type NOT IN (SELECT value FROM json_each(:types))';
  const after = Date.parse(call.query.get('startDate') ?? '');
  const before = Date.parse(call.query.get('endDate') ?? '');
  const rows = call.context.db.all<NotificationRow>(
    `SELECT * FROM notifications WHERE recipientId = :viewer AND ${condition}
     AND createdAt >= :after AND createdAt <= :before ORDER BY createdAt DESC, number DESC LIMIT :limit OFFSET :offset`,
    {
      viewer,
      types: JSON.stringify(types.length > 0 ? types : unlistedTypes),
      after: Number.isNaN(after) ? 0 : after,
      before: Number.isNaN(before) ? Number.MAX_SAFE_INTEGER : before,
      ...page(call),
    },
  );
  const { limit } = paging(call);
  return { ...notificationsPayload(call, rows.slice(0, limit)), isLastPage: rows.length <= limit };
}

export function notificationRoutes(routes: Routes): void {
  routes.get('/notifications', list);
  routes.get('/notifications/:id', (call) => {
    const row = call.context.db.get<NotificationRow>(
      'SELECT * FROM notifications WHERE eventId = :id AND recipientId = :viewer',
      { id: param(call, 'id'), viewer: viewerOr403(call) },
    );
    if (!row) throw new ApiError(404, 'Notification not found');
    return notificationsPayload(call, [row]);
  });
}
