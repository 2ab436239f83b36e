import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { adminsOf } from './group-admins.ts';
import { notify } from './notify.ts';

/** Ids of the administrators of a post's groups. */
const adminsAt = (db: Database, postId: string): string[] =>
  db
    .all<{ id: string }>(
      `SELECT DISTINCT a.userId AS id FROM destinations d JOIN groupAdmins a ON a.groupId = d.ownerId
       WHERE d.postId = :postId`,
      { postId },
    )
    .map((row) => row.id);

/** True if the viewer moderates a post's comments: as its author, or as an administrator of one of its groups. */
export const moderates = (call: Call, post: { id: string; authorId: string }): boolean =>
  post.authorId === call.viewerId || adminsAt(call.context.db, post.id).some((id) => id === call.viewerId);

interface Removal {
  postId: string;
  postAuthorId: string;
  commentAuthorId: string;
}

/**
 * Notifies after the viewer deleted a comment of another user: its author (with the viewer's name only if the viewer is the
 * author of the post) and, if an administrator deleted it, the other administrators.
 */
export function notifyCommentModerated(call: Call, { postId, postAuthorId, commentAuthorId }: Removal): void {
  const isPostAuthor = postAuthorId === call.viewerId;
  const facts = { affectedId: commentAuthorId, postId, postAuthorId };
  notify(call, {
    type: 'comment_moderated',
    recipientId: commentAuthorId,
    createdById: isPostAuthor ? call.viewerId : null,
    ...facts,
  });
  if (isPostAuthor) return;
  for (const recipientId of adminsAt(call.context.db, postId))
    if (recipientId !== call.viewerId && recipientId !== commentAuthorId)
      notify(call, {
        type: 'comment_moderated_by_another_admin',
        recipientId,
        createdById: call.viewerId,
        ...facts,
      });
}

/**
 * Notifies after the viewer removed another user's post from groups: its author, without the viewer's name, and the other
 * administrators.
 */
export function notifyPostModerated(
  call: Call,
  post: { id: string; authorId: string },
  groupIds: string[],
  isGone: boolean,
): void {
  const postId = isGone ? null : post.id;
  for (const groupId of groupIds) {
    notify(call, {
      type: 'post_moderated',
      recipientId: post.authorId,
      createdById: null,
      affectedId: post.authorId,
      groupId,
      postId,
    });
    for (const id of adminsOf(call.context.db, groupId))
      if (id !== call.viewerId && id !== post.authorId)
        notify(call, {
          type: 'post_moderated_by_another_admin',
          recipientId: id,
          createdById: call.viewerId,
          affectedId: post.authorId,
          groupId,
          postId,
          postAuthorId: isGone ? null : post.authorId,
        });
  }
}
