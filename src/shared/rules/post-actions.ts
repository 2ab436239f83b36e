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
 * Why the viewer may not do something with a post or a comment; null when he may. `sign-in`: nobody is signed in (spec §6,
 * anonymous); `own`: it is his own; `not-yours`: only who wrote it or moderates it may; `disabled`: comments are disabled;
 * `hidden`: the comment is hidden from him; `not-direct`: not a conversation that he was invited to; `not-sent`: the server
 * does not have it yet.
 */
export type Objection = 'sign-in' | 'own' | 'not-yours' | 'disabled' | 'hidden' | 'not-direct' | 'not-sent';

type ViewerId = AccountId | null;

/** Things made on this device have no short id until the server gives one. */
const isSent = ({ shortId }: Pick<Post | Comment, 'shortId'>): boolean => shortId !== '';

/** Own posts cannot be liked (spec §4). */
export function whyNotLikePost(post: Pick<Post, 'createdBy'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  return post.createdBy === viewerId ? 'own' : null;
}

/** Own comments cannot be liked (spec §4), nor those that the viewer does not see. */
export function whyNotLikeComment(
  comment: Pick<Comment, 'createdBy' | 'hideType'>,
  viewerId: ViewerId,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  if (comment.createdBy === viewerId) return 'own';
  return comment.hideType === 0 ? null : 'hidden';
}

/** Saving, hiding and being told of all comments is for everybody who is signed in (spec §6). */
export function whyNotMark(post: Pick<Post, 'shortId'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isSent(post) ? null : 'not-sent';
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

/** Who wrote a comment changes it, as long as it is to be seen. */
export function whyNotEditComment(
  comment: Pick<Comment, 'createdBy' | 'hideType'>,
  viewerId: ViewerId,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isEditable(comment, viewerId) ? null : 'not-yours';
}

/** A comment is deleted by its author or by who moderates its post (spec §6). */
export function whyNotDeleteComment(
  comment: Pick<Comment, 'createdBy'>,
  post: Pick<Post, 'createdBy' | 'destinations'>,
  viewerId: ViewerId,
  lookup: AccountLookup,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isCommentDeletable(comment, post, viewerId, lookup) ? null : 'not-yours';
}

/** Comments are disabled and enabled by the post's author and by who moderates it (spec §6). */
export function whyNotModerate(
  post: Pick<Post, 'shortId' | 'createdBy' | 'destinations'>,
  viewerId: ViewerId,
  lookup: AccountLookup,
): Objection | null {
  if (viewerId === null) return 'sign-in';
  if (!isModeratable(post, viewerId, lookup)) return 'not-yours';
  return isSent(post) ? null : 'not-sent';
}

/** A post is deleted wholly by its author alone (DECISIONS "Recipients, permissions"). */
export function whyNotDeletePost(post: Pick<Post, 'createdBy'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  return isEditable(post, viewerId) ? null : 'not-yours';
}

/** A conversation can be left by everybody but who began it. */
export function whyNotLeave(post: Pick<Post, 'createdBy' | 'destinations'>, viewerId: ViewerId): Objection | null {
  if (viewerId === null) return 'sign-in';
  const isInvited = post.destinations.some(({ ownerId }) => ownerId === viewerId);
  if (!isDirect(post) || !isInvited) return 'not-direct';
  return post.createdBy === viewerId ? 'own' : null;
}

/**
 * The feeds that the viewer may take a post out of (spec §6): an administrator his groups; its author all that it was posted
 * to, as long as it stays in another one: out of the last one it is deleted.
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
