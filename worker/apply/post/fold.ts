import type { Post } from '../../../src/shared/model/index.ts';

/** The server's folding of feed cards (CONTRACT §4). A refresh of the feed replaces it. */
const COMMENTS = { foldedFrom: 5, head: 1, tail: 2 };
const LIKES = { foldedFrom: 5, shown: 3 };

/** Returns a whole post folded as in a feed. */
export function foldPost(post: Post): Post {
  return { ...post, ...foldLikes(post), ...foldComments(post) };
}

function foldLikes({ likes, omittedLikes }: Post): Pick<Post, 'likes' | 'omittedLikes'> {
  if (omittedLikes > 0 || likes.length < LIKES.foldedFrom) return { likes, omittedLikes };
  return { likes: likes.slice(0, LIKES.shown), omittedLikes: likes.length - LIKES.shown };
}

function foldComments(post: Post): Partial<Post> {
  const { comments, omittedComments } = post;
  if (omittedComments > 0 || comments.length < COMMENTS.foldedFrom) return {};
  const omitted = comments.slice(COMMENTS.head, -COMMENTS.tail);
  return {
    comments: [...comments.slice(0, COMMENTS.head), ...comments.slice(-COMMENTS.tail)],
    omittedComments: omitted.length,
    omittedCommentsOffset: COMMENTS.head,
    omittedCommentLikes: omitted.reduce((sum, comment) => sum + comment.likes, 0),
    omittedOwnCommentLikes: omitted.filter((comment) => comment.hasOwnLike).length,
  };
}
