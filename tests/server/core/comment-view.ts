import { type AccountRow, accountsById } from './accounts.ts';
import type { Scope } from './call.ts';
import type { SqlParams } from './database.ts';
import { type HideType, hideTypeOfComment } from './visibility.ts';

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

/** Comments `c` of posts `p` that match a condition, with likes and ban visibility. */
export function commentInfos(scope: Scope, where: string, params: SqlParams, revealsBanned = false): CommentInfo[] {
  const rows = scope.context.db.all<CommentRow & { hideType: HideType; likes: number; own: number }>(
    `SELECT c.*, ${hideTypeOfComment(revealsBanned)} AS hideType,
       (SELECT count(*) FROM commentLikes l JOIN accounts a ON a.id = l.userId WHERE l.commentId = c.id AND a.isGone = 0
          AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.byId = :viewer AND b.bannedId = l.userId)) AS likes,
       EXISTS (SELECT 1 FROM commentLikes l WHERE l.commentId = c.id AND l.userId = :viewer) AS own
     FROM comments c JOIN posts p ON p.id = c.postId WHERE ${where}`,
    { ...params, viewer: scope.viewerId },
  );
  return rows.map(({ own, ...row }) => ({
    ...row,
    likes: row.hideType === 0 ? row.likes : 0,
    hasOwnLike: row.hideType === 0 && own === 1,
  }));
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
