import { accountPayloads } from './accounts.ts';
import { type Call, type Scope, signedIn } from './call.ts';
import { emitCommentLike } from './comment-events.ts';
import type { CommentInfo } from './comment-view.ts';
import { commentById } from './comments.ts';
import { ApiError } from './errors.ts';
import type { Routes } from './routes.ts';

/** The comment whose likes are requested. Throws 403 if a ban hides it. */
function openComment(call: Call): CommentInfo {
  const comment = commentById(call);
  if (comment.hideType === 2) throw new ApiError(403, 'You have banned the author of this comment');
  if (comment.hideType === 4) throw new ApiError(403, 'The author of this comment has banned you');
  return comment;
}

/** Users who like a comment: the viewer first, then newest first. */
function likesOf(scope: Scope, commentId: string): unknown {
  const rows = scope.context.db.all<{ userId: string; createdAt: number }>(
    `SELECT l.userId, l.createdAt FROM commentLikes l JOIN accounts a ON a.id = l.userId
     WHERE l.commentId = :commentId AND a.isGone = 0
       AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.byId = :viewer AND b.bannedId = l.userId)
     ORDER BY l.userId = :viewer DESC, l.createdAt DESC`,
    { commentId, viewer: scope.viewerId },
  );
  return {
    likes: rows.map((row) => ({ userId: row.userId, createdAt: new Date(row.createdAt).toISOString() })),
    users: accountPayloads(
      scope,
      rows.map((row) => row.userId),
    ),
  };
}

function like(call: Call): unknown {
  const userId = signedIn(call);
  const comment = openComment(call);
  if (comment.authorId === userId) throw new ApiError(403, "You can't like your own comment");
  if (comment.hasOwnLike) throw new ApiError(403, "You can't like comment that you have already liked");
  const { db, clock } = call.context;
  db.transaction(() => {
    db.run('INSERT INTO commentLikes (commentId, userId, createdAt) VALUES (:commentId, :userId, :now)', {
      commentId: comment.id,
      userId,
      now: clock(),
    });
    emitCommentLike(call, 'comment_like:new', comment);
  });
  return likesOf(call, comment.id);
}

function unlike(call: Call): unknown {
  const userId = signedIn(call);
  const comment = openComment(call);
  if (comment.authorId === userId) throw new ApiError(403, "You can't un-like your own comment");
  if (!comment.hasOwnLike) throw new ApiError(403, "You can't un-like comment that you haven't yet liked");
  const { db } = call.context;
  db.transaction(() => {
    db.run('DELETE FROM commentLikes WHERE commentId = :commentId AND userId = :userId', {
      commentId: comment.id,
      userId,
    });
    emitCommentLike(call, 'comment_like:remove', comment);
  });
  return likesOf(call, comment.id);
}

export function commentLikeRoutes(routes: Routes): void {
  routes.get('/comments/:id/likes', (call) => likesOf(call, openComment(call).id));
  routes.post('/comments/:id/like', like);
  routes.post('/comments/:id/unlike', unlike);
}
