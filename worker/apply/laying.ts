import { changePost } from '../../src/shared/model/change/post.ts';
import type { AccountId, CommentId, Post, PostChange } from '../../src/shared/model/index.ts';
import { same } from './same.ts';

/** A post after a change. `isCertain`: what happened could be told from what is shown; else its numbers are a guess. */
export interface Laid<P extends Post> {
  post: P;
  isCertain: boolean;
}

/** Lays a change over a stored or fetched post, which may contain it already. `viewerId`: whose likes are never folded. */
export function layChange<P extends Post>(post: P, change: PostChange, viewerId: AccountId | null): Laid<P> {
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

/** How a change relates to those heard of the same post shortly before. */
export type Verdict =
  | 'new'
  /** The same was heard already. */
  | 'repeated'
  /** Something final was heard that came after it. */
  | 'overruled'
  /** It takes back, or brings back, what was heard a moment ago: the two may have come in the wrong order. */
  | 'contested';

/** Judges a change by those known of its post, oldest first. */
export function judge(known: readonly PostChange[], change: PostChange): Verdict {
  if (known.some((other) => overrules(other, change))) return 'overruled';
  const subject = subjectOf(change);
  const related = known.filter((other) => subjectOf(other) === subject);
  const last = related.at(-1);
  if (!last) return 'new';
  if (same(last, change)) return 'repeated';
  const isSwitch = change.kind === 'liked' || change.kind === 'unliked' || change.kind === 'flagged';
  return isSwitch || related.some((other) => same(other, change)) ? 'contested' : 'new';
}

/** Ids are never used again, and an edit is dated. */
export function overrules(other: PostChange, change: PostChange): boolean {
  const id = commentIdOf(change);
  if (id === null || commentIdOf(other) !== id) return false;
  if (other.kind === 'comment-removed') return change.kind !== 'comment-removed';
  return (
    other.kind === 'comment-rewritten' && change.kind === 'comment-rewritten' && other.updatedAt > change.updatedAt
  );
}

/** Changes of the same subject replace one another. */
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

function commentIdOf(change: PostChange): CommentId | null {
  if (change.kind === 'commented') return change.comment.id;
  return 'commentId' in change ? change.commentId : null;
}
