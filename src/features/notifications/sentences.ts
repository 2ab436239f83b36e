import type { NotificationKind } from '../../shared/model/index.ts';

/**
 * Sentences by kind, with placeholders for links: {actor} did it to {affected}; {post} and {comment} are where it happened,
 * {new-post} is a post that the actor wrote, {own-post} the user's, {letter} a direct message; {target} is what a link
 * points to.
 */
export const SENTENCES: Record<NotificationKind, string> = {
  mention_in_post: '{actor} mentioned you in {new-post}',
  mention_in_comment: '{actor} mentioned you in {comment} on {post}',
  mention_comment_to: '{actor} replied to you in {comment} on {post}',
  direct: '{actor} sent you {letter}',
  direct_comment: '{actor} wrote {comment} on {letter}',
  direct_left: '{actor} left {letter}',
  post_comment: '{actor} wrote {comment} on {post}',
  post_comments_subscribe: '{actor} turned on notifications of all comments on {post}',
  post_comments_unsubscribe: '{actor} turned off notifications of all comments on {post}',
  backlink_in_post: '{actor} linked to {target} in {new-post}',
  backlink_in_comment: '{actor} linked to {target} in {comment} on {post}',
  comment_moderated: '{actor} deleted your comment on {post}',
  comment_moderated_by_another_admin: '{actor} deleted a comment by {affected} on {post}',
  post_moderated: '{actor} removed {own-post} from {group}',
  post_moderated_by_another_admin: '{actor} removed {post} from {group}',
  banned_user: '{actor} blocked {affected}',
  unbanned_user: '{actor} unblocked {affected}',
  banned_by_user: '{actor} blocked {affected}',
  unbanned_by_user: '{actor} unblocked {affected}',
  user_subscribed: '{actor} subscribed to your feed',
  user_unsubscribed: '{actor} unsubscribed from your feed',
  subscription_requested: '{actor} sent you {request}',
  subscription_request_revoked: '{actor} took back the request to subscribe to your feed',
  subscription_request_approved: '{actor} approved your subscription request',
  subscription_request_rejected: '{actor} rejected your subscription request',
  group_created: '{actor} created the group {group}',
  group_subscribed: '{actor} subscribed to {group}',
  group_unsubscribed: '{actor} unsubscribed from {group}',
  group_subscription_requested: '{actor} sent {join-request} to join {group}',
  group_subscription_request_revoked: '{actor} took back the request to join {group}',
  group_subscription_approved: '{actor} approved your request to join {group}',
  group_subscription_rejected: '{actor} rejected your request to join {group}',
  managed_group_subscription_approved: '{actor} approved the request of {affected} to join {group}',
  managed_group_subscription_rejected: '{actor} rejected the request of {affected} to join {group}',
  group_admin_promoted: '{actor} made {affected} an admin of {group}',
  group_admin_demoted: '{actor} ended the admin rights of {affected} in {group}',
  blocked_in_group: '{actor} blocked {affected} in {group}',
  unblocked_in_group: '{actor} unblocked {affected} in {group}',
  bans_in_group_disabled: '{actor} switched bans off in {group}',
  bans_in_group_enabled: '{actor} switched bans on in {group}',
  invitation_used: '{actor} joined by your invitation',
};

/** A piece of a sentence: text, or a placeholder. */
export type Piece = { kind: 'words'; words: string } | { kind: 'thing'; name: string };

/** Splits the sentence of a kind. A group that it does not name is added at its end. */
export function piecesOf(kind: NotificationKind, isInGroup: boolean): Piece[] {
  const sentence = SENTENCES[kind];
  const whole = isInGroup && !sentence.includes('{group}') ? `${sentence} in {group}` : sentence;
  return whole
    .split(/(\{[a-z-]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{') ? { kind: 'thing', name: part.slice(1, -1) } : { kind: 'words', words: part },
    );
}
