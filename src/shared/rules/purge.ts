import type { AccountId, AccountLookup, Comment, Post } from '../model/index.ts';

/**
 * Accounts whose stored content must not be shown any more: the viewer has blocked the person, or has lost the subscription
 * to the private feed. The rows themselves are deleted later.
 */
export interface Purge {
  blockedIds: ReadonlySet<AccountId>;
  lockedIds: ReadonlySet<AccountId>;
}

/** What the rules need to know of the viewer. */
export interface PurgeViewer {
  id: AccountId;
  /** Accounts that the viewer reads. */
  subscriptionIds: readonly AccountId[];
  /** Hidden comments are left out instead of replaced by placeholders (preference `hideCommentsOfTypes`). */
  omitsHidden: boolean;
}

/** `hideType` of a comment by somebody whom the viewer has blocked (CONTRACT §3). */
export const BY_BLOCKED = 2;

/** Whether a purge can affect a post at all. It needs no accounts, so it is asked first. */
export function isAffected(
  { createdBy, destinations, likes, comments }: Pick<Post, 'createdBy' | 'destinations' | 'likes' | 'comments'>,
  { blockedIds, lockedIds }: Purge,
): boolean {
  const people = [createdBy, ...likes, ...comments.map((comment) => comment.createdBy)];
  return (
    people.some((id) => id !== null && blockedIds.has(id)) || destinations.some(({ ownerId }) => lockedIds.has(ownerId))
  );
}

/**
 * Returns a post without what a purge hides: comments of blocked people become hidden ones, their likes go. `null` if the
 * whole post is hidden; the same object if nothing of it is.
 */
export function purgePost<P extends Post>(post: P, lookup: AccountLookup, purge: Purge, viewer: PurgeViewer): P | null {
  if (!isAffected(post, purge)) return post;
  if (isLocked(post, lookup, purge, viewer)) return null;
  if (showsBlocked(post, lookup, viewer.id)) return post;
  if (purge.blockedIds.has(post.createdBy)) return null;
  const isBlocked = ({ createdBy }: Comment) => createdBy !== null && purge.blockedIds.has(createdBy);
  const hidden = post.comments.filter(isBlocked);
  const likes = post.likes.filter((id) => !purge.blockedIds.has(id));
  const isSame = hidden.length === 0 && likes.length === post.likes.length;
  if (isSame) return post;
  const first = post.comments.slice(0, post.omittedCommentsOffset).filter(isBlocked).length;
  const sum = (count: (comment: Comment) => number) => hidden.reduce((total, comment) => total + count(comment), 0);
  return {
    ...post,
    likes,
    comments: viewer.omitsHidden
      ? post.comments.filter((comment) => !isBlocked(comment))
      : post.comments.map((comment) => (isBlocked(comment) ? hiddenComment(comment) : comment)),
    omittedCommentsOffset: post.omittedCommentsOffset - (viewer.omitsHidden ? first : 0),
    commentLikes: Math.max(0, post.commentLikes - sum(({ likes: count }) => count)),
    ownCommentLikes: Math.max(0, post.ownCommentLikes - sum(({ hasOwnLike }) => Number(hasOwnLike))),
  };
}

/** The placeholder of a comment by somebody whom the viewer has blocked: the text is not kept, but can be unlocked. */
export const hiddenComment = <C extends Comment>(comment: C): C => ({
  ...comment,
  body: '',
  createdBy: null,
  likes: 0,
  hasOwnLike: false,
  hideType: BY_BLOCKED,
});

/**
 * Whether blocks have no effect in a post: it is in a group where the viewer has disabled them, or that the viewer manages
 * (spec §6). In the latter the server decides: the post is read again.
 */
export function showsBlocked(post: Pick<Post, 'destinations'>, lookup: AccountLookup, viewerId: AccountId): boolean {
  return post.destinations.some(({ ownerId }) => {
    const owner = lookup(ownerId);
    return owner?.type === 'group' && (areBlocksDisabled(owner) || owner.administrators.includes(viewerId));
  });
}

/** Whether the viewer sees in a group what people wrote whom they have blocked. */
export const areBlocksDisabled = ({ youCan }: { youCan: readonly string[] }): boolean =>
  youCan.includes('undisable_bans');

/** Whether a post can be read only through private feeds that the viewer does not read any more. */
function isLocked(post: Post, lookup: AccountLookup, { lockedIds }: Purge, viewer: PurgeViewer): boolean {
  if (!post.destinations.some(({ ownerId }) => lockedIds.has(ownerId))) return false;
  return post.destinations.every(({ ownerId, name }) => {
    if (name === 'Directs' || ownerId === viewer.id) return false;
    if (lockedIds.has(ownerId)) return true;
    const isPrivate = (lookup(ownerId)?.privacy ?? 'private') === 'private';
    return isPrivate && !viewer.subscriptionIds.includes(ownerId);
  });
}
