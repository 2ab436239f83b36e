import type { Call, Scope } from './call.ts';
import { commentInfos, commentPayload, hiddenTypes } from './comment-view.ts';
import { withAuthors } from './comments.ts';
import { emitPostEvent } from './post-events.ts';
import { roomsOfPost } from './reach.ts';

interface CommentKey {
  id: string;
  postId: string;
}

/** The comment for this listener, or `undefined` if it was deleted meanwhile. */
const seenBy = (scope: Scope, id: string) => commentInfos(scope, 'c.id = :id', { id })[0];

/** Emits `comment:new`. Listeners affected by a ban get a placeholder, or nothing if they hide such comments. */
export function emitCommentNew(call: Call, { id, postId }: CommentKey): void {
  emitPostEvent(call, 'comment:new', postId, (scope) => {
    const comment = seenBy(scope, id);
    if (!comment || hiddenTypes(scope).has(comment.hideType)) return null;
    return { comments: commentPayload(comment), ...withAuthors(scope, [comment]) };
  });
}

/** Emits `comment:update`, except to listeners who see only a placeholder. */
export function emitCommentChanged(call: Call, { id, postId }: CommentKey): void {
  emitPostEvent(call, 'comment:update', postId, (scope) => {
    const comment = seenBy(scope, id);
    if (comment?.hideType !== 0) return null;
    return { comments: commentPayload(comment), ...withAuthors(scope, [comment]) };
  });
}

/** Emits `comment:destroy` to the rooms that the post had before the deletion. */
export function emitCommentDeleted(call: Call, { id, postId }: CommentKey, rooms: string[]): void {
  emitPostEvent(call, 'comment:destroy', postId, () => ({ postId, commentId: id }), rooms);
}

/** Emits a new or removed comment like, except to listeners who banned the author or the liker. */
export function emitCommentLike(call: Call, name: 'comment_like:new' | 'comment_like:remove', key: CommentKey): void {
  const userId = call.viewerId ?? '';
  emitPostEvent(
    call,
    name,
    key.postId,
    (scope) => {
      const comment = seenBy(scope, key.id);
      if (comment?.hideType !== 0 || scope.relations().banned.has(userId)) return null;
      return { comments: { ...commentPayload(comment), userId }, ...withAuthors(scope, [comment]) };
    },
    roomsOfPost(call.context.db, key.postId),
  );
}
