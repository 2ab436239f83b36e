import type { AccountLookup, Notification } from '../../shared/model/index.ts';

/** Address of a post that may not be stored: its page redirects to the canonical one. `null` if it was deleted. */
export function postHref(
  { postId, postAuthorId, groupId }: Pick<Notification, 'postId' | 'postAuthorId' | 'groupId'>,
  lookup: AccountLookup,
  readerName: string,
): string | null {
  if (postId === null) return null;
  const owner = (postAuthorId && lookup(postAuthorId)) || (groupId && lookup(groupId));
  return `/${owner ? owner.username : readerName}/${postId}`;
}

export function commentHref(notification: Notification, lookup: AccountLookup, readerName: string): string | null {
  const post = postHref(notification, lookup, readerName);
  return post && notification.commentId && `${post}#comment-${notification.commentId}`;
}

/** Address of the user's post or comment that a link points to. */
export function targetHref({ targetPostId, targetCommentId }: Notification, readerName: string): string | null {
  if (targetPostId === null) return null;
  return `/${readerName}/${targetPostId}${targetCommentId === null ? '' : `#comment-${targetCommentId}`}`;
}

/**
 * Main address of a notification: the comment, the post, the group, or the other person. `null` if there is none, or if it
 * would be the user's own page.
 */
export function mainHref(notification: Notification, lookup: AccountLookup, readerName: string): string | null {
  const place = commentHref(notification, lookup, readerName) ?? postHref(notification, lookup, readerName);
  if (place !== null) return place;
  const { groupId, actorId, affectedId } = notification;
  const accounts = [groupId, actorId, affectedId].flatMap((id) => (id && lookup(id)) || []);
  const other = accounts.find(({ username }) => username !== readerName);
  return other ? `/${other.username}` : null;
}
