import { type AccountRow, accountsById } from './accounts.ts';
import type { Scope } from './call.ts';
import type { SqlParams } from './database.ts';

/** 0: visible, 2: the viewer banned the author, 4: the author banned the viewer. The server never sends 1 and 3 here. */
type HideType = 0 | 2 | 4;

interface CommentRow {
  id: string;
  shortId: string;
  postId: string;
  authorId: string;
  seqNumber: number;
  body: string;
  createdAt: number;
  updatedAt: number;
}

/** A comment as the viewer sees it. */
export interface CommentInfo extends CommentRow {
  hideType: HideType;
  likes: number;
  hasOwnLike: boolean;
}

const stockPhrase: Record<HideType, string> = {
  0: '',
  2: 'Comment from a blocked user',
  4: 'Comment from a user who blocked you',
};

/** Hide types of which the viewer wants no placeholder. */
export function hiddenTypes(scope: Scope): Set<number> {
  const me: AccountRow | undefined = scope.viewerId === null ? undefined : accountsById(scope, [scope.viewerId])[0];
  const types: unknown = JSON.parse(me?.hideCommentsOfTypes ?? '[]');
  return new Set(Array.isArray(types) ? types.filter((type) => typeof type === 'number') : []);
}

/**
 * Comments `c` that match a condition, with likes and ban visibility. The viewer's bans hide comments unless the viewer turned
 * bans off in a group of the post. Bans against the viewer hide comments except under the viewer's posts and where the viewer
 * administers such a group.
 */
export function commentInfos(scope: Scope, where: string, params: SqlParams, revealsBanned = false): CommentInfo[] {
  const { banned, bannedMe, bansDisabledIn, administers } = scope.relations();
  const rows = scope.context.db.all<CommentRow & { postAuthorId: string; likes: number; own: number; owners: string }>(
    `SELECT c.*, p.authorId AS postAuthorId,
       (SELECT count(*) FROM commentLikes l JOIN accounts a ON a.id = l.userId WHERE l.commentId = c.id AND a.isGone = 0
          AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.byId = :viewer AND b.bannedId = l.userId)) AS likes,
       EXISTS (SELECT 1 FROM commentLikes l WHERE l.commentId = c.id AND l.userId = :viewer) AS own,
       (SELECT group_concat(d.ownerId) FROM destinations d WHERE d.postId = c.postId) AS owners
     FROM comments c JOIN posts p ON p.id = c.postId WHERE ${where}`,
    { ...params, viewer: scope.viewerId },
  );
  return rows.map(({ postAuthorId, own, owners, ...row }) => {
    const free = (owners ?? '').split(',').filter((id) => bansDisabledIn.has(id));
    const isBanned = banned.has(row.authorId) && free.length === 0 && !revealsBanned;
    const bansMe =
      bannedMe.has(row.authorId) && postAuthorId !== scope.viewerId && !free.some((id) => administers.has(id));
    const hideType: HideType = isBanned ? 2 : bansMe ? 4 : 0;
    return { ...row, hideType, likes: hideType === 0 ? row.likes : 0, hasOwnLike: hideType === 0 && own === 1 };
  });
}

/** Serialized comment (contract: Comment). */
export function commentPayload(comment: CommentInfo): Record<string, unknown> {
  const isHidden = comment.hideType !== 0;
  return {
    id: comment.id,
    shortId: comment.shortId,
    body: isHidden ? stockPhrase[comment.hideType] : comment.body,
    createdAt: String(comment.createdAt),
    updatedAt: String(comment.updatedAt),
    hideType: comment.hideType,
    likes: comment.likes,
    hasOwnLike: comment.hasOwnLike,
    seqNumber: comment.seqNumber,
    postId: comment.postId,
    createdBy: isHidden ? null : comment.authorId,
  };
}
