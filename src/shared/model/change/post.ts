import type { AccountId, CommentId } from '../ids.ts';
import type { Comment, Post } from '../post.ts';

/**
 * A change of a post. Applying a change that the post already contains alters nothing. A change among folded likes or
 * comments is the exception: it alters their number each time, so the caller must remember it and read the post again.
 */
export type PostChange =
  | { kind: 'liked'; by: AccountId }
  | { kind: 'unliked'; by: AccountId }
  | { kind: 'flagged'; flag: PostFlag; value: boolean }
  | { kind: 'rewritten'; fields: Partial<Pick<Post, 'body' | 'attachments' | 'destinations' | 'updatedAt'>> }
  | { kind: 'commented'; comment: Comment }
  | { kind: 'comment-rewritten'; commentId: CommentId; body: string; updatedAt: number }
  | { kind: 'comment-removed'; commentId: CommentId }
  /** By the viewer. */
  | { kind: 'comment-liked'; commentId: CommentId }
  | { kind: 'comment-unliked'; commentId: CommentId }
  /** By anybody: the number of likes as the server counts it for this viewer. */
  | { kind: 'comment-likes-told'; commentId: CommentId; likes: number; hasOwnLike: boolean };

export type PostFlag = 'isHidden' | 'isSaved' | 'commentsDisabled' | 'notifyOfAllComments';

/** Returns the post after the change, or the same object if nothing changes. Works on folded and on whole posts. */
export function changePost<P extends Post>(post: P, change: PostChange): P {
  switch (change.kind) {
    case 'liked':
      // The newest like comes first (spec §4).
      return post.likes.includes(change.by) ? post : { ...post, likes: [change.by, ...post.likes] };
    case 'unliked':
      return unlike(post, change.by);
    case 'flagged':
      return post[change.flag] === change.value ? post : { ...post, [change.flag]: change.value };
    case 'rewritten':
      return rewrite(post, change.fields);
    case 'commented':
      return addComment(post, change.comment);
    case 'comment-rewritten':
      return rewriteComment(post, change.commentId, { body: change.body, updatedAt: change.updatedAt });
    case 'comment-removed':
      return removeComment(post, change.commentId);
    case 'comment-liked':
      return likeComment(post, change.commentId, true);
    case 'comment-unliked':
      return likeComment(post, change.commentId, false);
    case 'comment-likes-told':
      return countCommentLikes(post, change.commentId, change.likes, change.hasOwnLike);
  }
}

/** The viewer's own like is never folded; that of another account may be. */
function unlike<P extends Post>(post: P, by: AccountId): P {
  if (post.likes.includes(by)) return { ...post, likes: post.likes.filter((id) => id !== by) };
  return post.omittedLikes > 0 ? { ...post, omittedLikes: post.omittedLikes - 1 } : post;
}

function rewrite<P extends Post>(post: P, fields: Partial<Post>): P {
  const isShown = (Object.keys(fields) as (keyof Post)[]).every((name) => isEqual(post[name], fields[name]));
  return isShown ? post : { ...post, ...fields };
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Inserts a comment by its number. A comment whose place is in the fold is already counted there. */
function addComment<P extends Post>(post: P, comment: Comment): P {
  const { comments, omittedComments, omittedCommentsOffset } = post;
  if (comments.some((one) => one.id === comment.id)) return post;
  const next = comments.findIndex((one) => one.seqNumber > comment.seqNumber);
  const place = next === -1 ? comments.length : next;
  if (omittedComments > 0 && place === omittedCommentsOffset && next !== -1) return post;
  return {
    ...post,
    comments: comments.toSpliced(place, 0, comment),
    omittedCommentsOffset: omittedCommentsOffset + (place < omittedCommentsOffset ? 1 : 0),
  };
}

function rewriteComment<P extends Post>(post: P, id: CommentId, fields: Partial<Comment>): P {
  const old = post.comments.find((comment) => comment.id === id);
  if (!old || (Object.keys(fields) as (keyof Comment)[]).every((name) => old[name] === fields[name])) return post;
  const comments = post.comments.map((comment) => (comment === old ? { ...comment, ...fields } : comment));
  return { ...post, comments };
}

/** Spec §4: a comment above the fold moves the fold up by one; one that is folded makes it smaller. */
function removeComment<P extends Post>(post: P, id: CommentId): P {
  const index = post.comments.findIndex((comment) => comment.id === id);
  const removed = post.comments[index];
  if (!removed) return post.omittedComments > 0 ? { ...post, omittedComments: post.omittedComments - 1 } : post;
  return {
    ...post,
    comments: post.comments.filter((comment) => comment !== removed),
    omittedCommentsOffset: post.omittedCommentsOffset - (index < post.omittedCommentsOffset ? 1 : 0),
    commentLikes: Math.max(0, post.commentLikes - removed.likes),
    ownCommentLikes: Math.max(0, post.ownCommentLikes - (removed.hasOwnLike ? 1 : 0)),
  };
}

function likeComment<P extends Post>(post: P, id: CommentId, hasOwnLike: boolean): P {
  const old = post.comments.find((comment) => comment.id === id);
  if (!old || old.hasOwnLike === hasOwnLike) return post;
  return countCommentLikes(post, id, Math.max(0, old.likes + (hasOwnLike ? 1 : -1)), hasOwnLike);
}

function countCommentLikes<P extends Post>(post: P, id: CommentId, likes: number, hasOwnLike: boolean): P {
  const old = post.comments.find((comment) => comment.id === id);
  if (!old || (old.likes === likes && old.hasOwnLike === hasOwnLike)) return post;
  return {
    ...rewriteComment(post, id, { likes, hasOwnLike }),
    commentLikes: Math.max(0, post.commentLikes + likes - old.likes),
    ownCommentLikes: Math.max(0, post.ownCommentLikes + Number(hasOwnLike) - Number(old.hasOwnLike)),
  };
}
