import type { AccountId, CommentId, PostId } from './ids.ts';

/** Kinds of notifications, CONTRACT §7. */
export const NOTIFICATION_KINDS = [
  'mention_in_post',
  'mention_in_comment',
  'mention_comment_to',
  'direct',
  'direct_comment',
  'direct_left',
  'post_comment',
  'post_comments_subscribe',
  'post_comments_unsubscribe',
  'backlink_in_post',
  'backlink_in_comment',
  'comment_moderated',
  'comment_moderated_by_another_admin',
  'post_moderated',
  'post_moderated_by_another_admin',
  'banned_user',
  'unbanned_user',
  'banned_by_user',
  'unbanned_by_user',
  'user_subscribed',
  'user_unsubscribed',
  'subscription_requested',
  'subscription_request_revoked',
  'subscription_request_approved',
  'subscription_request_rejected',
  'group_created',
  'group_subscribed',
  'group_unsubscribed',
  'group_subscription_requested',
  'group_subscription_request_revoked',
  'group_subscription_approved',
  'group_subscription_rejected',
  'managed_group_subscription_approved',
  'managed_group_subscription_rejected',
  'group_admin_promoted',
  'group_admin_demoted',
  'blocked_in_group',
  'unblocked_in_group',
  'bans_in_group_disabled',
  'bans_in_group_enabled',
  'invitation_used',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Filters of a list of notifications, by the server's names (CONTRACT §5). */
export type NotificationFilter = 'mentions' | 'comments' | 'directs' | 'subscriptions' | 'groups' | 'bans';

/** The kinds of each filter, as on the server (CONTRACT §5). Some are in two filters, some in none. */
const KINDS_OF_FILTER = {
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
} as const satisfies Record<NotificationFilter, readonly NotificationKind[]>;

/** Kinds that the server never lists without a filter (CONTRACT §7). */
const UNLISTED_KINDS: readonly NotificationKind[] = ['banned_by_user', 'unbanned_by_user', 'user_unsubscribed'];

/** Returns the filters whose lists include this kind; `null`: the unfiltered list. */
export function listsOf(kind: NotificationKind): (NotificationFilter | null)[] {
  const filters = Object.entries(KINDS_OF_FILTER) as [NotificationFilter, readonly NotificationKind[]][];
  const named = filters.filter(([, kinds]) => kinds.includes(kind)).map(([filter]) => filter);
  return UNLISTED_KINDS.includes(kind) ? named : [null, ...named];
}

/** A notification of the viewer. Ids are `null` if hidden by the server or deleted. `createdAt`: epoch ms. */
export interface Notification {
  /** The server's `eventId`. */
  id: string;
  kind: NotificationKind;
  createdAt: number;
  /** Who acted, and on whom. */
  actorId: AccountId | null;
  affectedId: AccountId | null;
  groupId: AccountId | null;
  postId: PostId | null;
  commentId: CommentId | null;
  postAuthorId: AccountId | null;
  /** Target of a backlink; `postId` and `commentId` are then the place of the link. */
  targetPostId: PostId | null;
  targetCommentId: CommentId | null;
}
