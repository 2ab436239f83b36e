import type { AccountId, CommentId } from './ids.ts';
import type { Comment, Post } from './post.ts';

/**
 * One thing that happened to a post. The same words serve what the server tells (realtime), what it has confirmed (an
 * answered mutation) and what the viewer has done but the server does not know yet (the overlay). Laying a change over a
 * post that shows it already alters nothing. What happens among folded likes and comments leaves no trace to know it by:
 * it changes their number each time, so who applies such a change remembers that he did, and reads the post anew soon.
 */
export type PostChange =
  | { kind: 'liked'; by: AccountId }
  | { kind: 'unliked'; by: AccountId }
  | { kind: 'flagged'; flag: PostFlag; value: boolean }
  | { kind: 'rewritten'; fields: Partial<Pick<Post, 'body' | 'attachments' | 'destinations' | 'updatedAt'>> }
  | { kind: 'commented'; comment: Comment }
  | { kind: 'comment-rewritten'; commentId: CommentId; body: string; updatedAt: number }
  | { kind: 'comment-removed'; commentId: CommentId }
  /** By the viewer himself. */
  | { kind: 'comment-liked'; commentId: CommentId }
  | { kind: 'comment-unliked'; commentId: CommentId }
  /** By anybody: how the server counts the comment's likes for this viewer. */
  | { kind: 'comment-likes-told'; commentId: CommentId; likes: number; hasOwnLike: boolean };

export type PostFlag = 'isHidden' | 'isSaved' | 'commentsDisabled' | 'notifyOfAllComments';

/** The post after the change; the very same object when nothing changes. Works on folded and on whole posts. */
export function changePost<P extends Post>(post: P, change: PostChange): P {
  switch (change.kind) {
    case 'liked':
      // The newest like stands in front (spec §4).
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

/** The viewer's own like is always among those shown; that of another may be folded. */
function unlike<P extends Post>(post: P, by: AccountId): P {
  if (post.likes.includes(by)) return { ...post, likes: post.likes.filter((id) => id !== by) };
  return post.omittedLikes > 0 ? { ...post, omittedLikes: post.omittedLikes - 1 } : post;
}

function rewrite<P extends Post>(post: P, fields: Partial<Post>): P {
  const isShown = (Object.keys(fields) as (keyof Post)[]).every((name) => isEqual(post[name], fields[name]));
  return isShown ? post : { ...post, ...fields };
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Puts a comment where its number says; one whose place is in the fold is among the folded ones already. */
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
