import { changePost } from '../../../src/shared/model/change/post.ts';
import type { AccountId, CommentId, Post, PostChange } from '../../../src/shared/model/index.ts';
import { same } from '../same.ts';

/** A post after a change. `isCertain`: false if its numbers are a guess, because the change concerns folded likes or comments. */
export interface Applied<P extends Post> {
  post: P;
  isCertain: boolean;
}

/** Applies a change to a stored or fetched post, which may already contain it. `viewerId`: the account whose likes are never folded. */
export function applyChange<P extends Post>(post: P, change: PostChange, viewerId: AccountId | null): Applied<P> {
  if (isVoid(post, change, viewerId)) return { post, isCertain: true };
  const changed = changePost(post, change);
  return { post: changed, isCertain: isCertain(post, changed, change, viewerId) };
}

function isVoid(post: Post, change: PostChange, viewerId: AccountId | null): boolean {
  if (change.kind === 'unliked') return change.by === viewerId && !post.likes.includes(change.by);
  if (change.kind !== 'comment-rewritten') return false;
  const shown = post.comments.find((comment) => comment.id === change.commentId);
  return shown !== undefined && shown.updatedAt > change.updatedAt;
}

function isCertain(before: Post, after: Post, change: PostChange, viewerId: AccountId | null): boolean {
  switch (change.kind) {
    case 'liked':
      return before.omittedLikes === 0 || change.by === viewerId || before.likes.includes(change.by);
    case 'unliked':
      return before.omittedLikes === 0 || before.likes.includes(change.by);
    case 'commented':
      return shows(after, change.comment.id);
    case 'comment-removed':
    case 'comment-liked':
    case 'comment-unliked':
    case 'comment-likes-told':
      return before.omittedComments === 0 || shows(before, change.commentId);
    case 'flagged':
    case 'rewritten':
    case 'comment-rewritten':
      return true;
  }
}

const shows = (post: Post, id: CommentId): boolean => post.comments.some((comment) => comment.id === id);

/** How a change relates to earlier changes of the same post. */
export type ChangeRelation =
  | 'new'
  /** The same change was received before. */
  | 'repeated'
  /** A later change that is final was received before. */
  | 'superseded'
  /** It reverts a recent change: the two may have arrived in the wrong order. */
  | 'ambiguous';

/** Compares a change with the known ones of its post, oldest first. */
export function relationOf(known: readonly PostChange[], change: PostChange): ChangeRelation {
  if (known.some((other) => supersedes(other, change))) return 'superseded';
  const subject = subjectOf(change);
  const related = known.filter((other) => subjectOf(other) === subject);
  const last = related.at(-1);
  if (!last) return 'new';
  if (same(last, change)) return 'repeated';
  const isSwitch = change.kind === 'liked' || change.kind === 'unliked' || change.kind === 'flagged';
  return isSwitch || related.some((other) => same(other, change)) ? 'ambiguous' : 'new';
}

/** Whether `other` is final against `change`: ids are never reused, and edits have dates. */
export function supersedes(other: PostChange, change: PostChange): boolean {
  const id = commentIdOf(change);
  if (id === null || commentIdOf(other) !== id) return false;
  if (other.kind === 'comment-removed') return change.kind !== 'comment-removed';
  return (
    other.kind === 'comment-rewritten' && change.kind === 'comment-rewritten' && other.updatedAt > change.updatedAt
  );
}

/** Returns the subject of a change. Changes of one subject replace each other. */
function subjectOf(change: PostChange): string {
  switch (change.kind) {
    case 'liked':
    case 'unliked':
      return `like:${change.by}`;
    case 'flagged':
      return `flag:${change.flag}`;
    case 'comment-liked':
    case 'comment-unliked':
    case 'comment-likes-told':
      return `comment-likes:${change.commentId}`;
    case 'rewritten':
    case 'commented':
    case 'comment-rewritten':
    case 'comment-removed':
      return `${change.kind}:${commentIdOf(change) ?? ''}`;
  }
}

/** Returns the comment that a change of a post is about; `null` if it is about none. */
export function commentIdOf(change: PostChange): CommentId | null {
  if (change.kind === 'commented') return change.comment.id;
  return 'commentId' in change ? change.commentId : null;
}
