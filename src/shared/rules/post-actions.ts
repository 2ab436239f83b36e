import {
  type AccountId,
  type AccountLookup,
  type Comment,
  type Destination,
  isCommentDeletable,
  isDirect,
  isEditable,
  isModeratable,
  type Post,
} from '../model/index.ts';

/**
 * Why an action on a post or a comment is not allowed; `null` if it is. `sign-in`: nobody is signed in (spec §6, anonymous);
 * `own`: the viewer is the author; `not-yours`: only the author or a moderator may; `disabled`: comments are disabled;
 * `hidden`: the comment is hidden from the viewer; `not-direct`: not a direct message that the viewer was invited to;
 * `not-sent`: the server does not have it yet.
 */
export type Objection = 'sign-in' | 'own' | 'not-yours' | 'disabled' | 'hidden' | 'not-direct' | 'not-sent';

type ViewerId = AccountId | null;

/** Unsent posts have no short id. */
const isSent = ({ shortId }: Pick<Post | Comment, 'shortId'>): boolean => shortId !== '';

/** Own posts cannot be liked (spec §4). */
export function whyNotLikePost(post: Pick<Post, 'createdBy'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  return post.createdBy === viewerId ? 'own' : null;
}

/** Own comments cannot be liked (spec §4), nor hidden ones. */
export function whyNotLikeComment(
  comment: Pick<Comment, 'createdBy' | 'hideType'>,
  viewerId: ViewerId,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  if (comment.createdBy === viewerId) return 'own';
  return comment.hideType === 0 ? null : 'hidden';
}

/** Saving, hiding and notifications of all comments are for all signed-in users (spec §6). */
export function whyNotMark(post: Pick<Post, 'shortId'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isSent(post) ? null : 'not-sent';
}

/** Texts are translated for signed-in users (spec §6), once the server has them. */
export function whyNotTranslate(body: Pick<Post | Comment, 'shortId' | 'body'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isSent(body) && body.body.trim() !== '' ? null : 'not-sent';
}

/** The comment box is shown if comments are enabled or the viewer can edit or moderate (spec §5). */
export function whyNotComment(
  post: Pick<Post, 'createdBy' | 'destinations' | 'commentsDisabled'>,
  viewerId: ViewerId,
  lookup: AccountLookup,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  return post.commentsDisabled && !isModeratable(post, viewerId, lookup) ? 'disabled' : null;
}

/** A comment is edited by its author, unless it is hidden. */
export function whyNotEditComment(
  comment: Pick<Comment, 'createdBy' | 'hideType'>,
  viewerId: ViewerId,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isEditable(comment, viewerId) ? null : 'not-yours';
}

/** A comment is deleted by its author or its post's moderators (spec §6). */
export function whyNotDeleteComment(
  comment: Pick<Comment, 'createdBy'>,
  post: Pick<Post, 'createdBy' | 'destinations'>,
  viewerId: ViewerId,
  lookup: AccountLookup,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isCommentDeletable(comment, post, viewerId, lookup) ? null : 'not-yours';
}

/** Comments are disabled and enabled by the post's author and moderators (spec §6). */
export function whyNotModerate(
  post: Pick<Post, 'shortId' | 'createdBy' | 'destinations'>,
  viewerId: ViewerId,
  lookup: AccountLookup,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  if (!isModeratable(post, viewerId, lookup)) return 'not-yours';
  return isSent(post) ? null : 'not-sent';
}

/** A post is deleted only by its author (DECISIONS "Recipients, permissions"). */
export function whyNotDeletePost(post: Pick<Post, 'createdBy'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isEditable(post, viewerId) ? null : 'not-yours';
}

/** A direct message can be left by everybody but its author. */
export function whyNotLeave(post: Pick<Post, 'createdBy' | 'destinations'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  const isInvited = post.destinations.some(({ ownerId }) => ownerId === viewerId);
  if (!isDirect(post) || !isInvited) return 'not-direct';
  return post.createdBy === viewerId ? 'own' : null;
}

/**
 * Returns the feeds from which the viewer may remove a post (spec §6): for an administrator, their groups; for the author,
 * all feeds if there are several. Removed from its last feed, a post is deleted.
 */
export function feedsToRemoveFrom(
  post: Pick<Post, 'createdBy' | 'destinations'>,
  viewerId: ViewerId,
  lookup: AccountLookup,
): Destination[] {
  if (viewerId === null || isDirect(post)) return [];
  if (post.createdBy === viewerId) return post.destinations.length > 1 ? post.destinations : [];
  return post.destinations.filter(({ ownerId }) => {
    const owner = lookup(ownerId);
    return owner?.type === 'group' && owner.administrators.includes(viewerId);
  });
}
