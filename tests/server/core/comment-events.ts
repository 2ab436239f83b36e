import type { Call, Scope } from './call.ts';
import { commentInfos, commentPayload, hiddenTypes } from './comment-view.ts';
import { withAuthors } from './comments.ts';
import { tellAboutPost } from './post-events.ts';
import { roomsOfPost } from './reach.ts';

interface CommentKey {
  id: string;
  postId: string;
}

/** The comment as this listener sees it; undefined when it is gone meanwhile. */
const seenBy = (scope: Scope, id: string) => commentInfos(scope, 'c.id = :id', { id })[0];

/** `comment:new`; where a ban is in between: a placeholder, or nothing for those who want none of that kind. */
export function tellCommentNew(call: Call, { id, postId }: CommentKey): void {
  tellAboutPost(call, 'comment:new', postId, (scope) => {
    const comment = seenBy(scope, id);
    if (!comment || hiddenTypes(scope).has(comment.hideType)) return null;
    return { comments: commentPayload(comment), ...withAuthors(scope, [comment]) };
  });
}

/** `comment:update`; those who only see a placeholder are not told. */
export function tellCommentChanged(call: Call, { id, postId }: CommentKey): void {
  tellAboutPost(call, 'comment:update', postId, (scope) => {
    const comment = seenBy(scope, id);
    if (comment?.hideType !== 0) return null;
    return { comments: commentPayload(comment), ...withAuthors(scope, [comment]) };
  });
}

/** `comment:destroy` through the rooms the post had while the comment stood. */
export function tellCommentGone(call: Call, { id, postId }: CommentKey, rooms: string[]): void {
  tellAboutPost(call, 'comment:destroy', postId, () => ({ postId, commentId: id }), rooms);
}

/** The viewer liked a comment or took the like back; not told to those who banned either of the two. */
export function tellCommentLike(call: Call, name: 'comment_like:new' | 'comment_like:remove', key: CommentKey): void {
  const userId = call.viewerId ?? '';
  tellAboutPost(
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
