import type { AccountRow } from './accounts.ts';
import type { Scope } from './call.ts';

/** True if `:viewer` turned their own bans off in a group of a post `p`. */
const ownBansAreOff = `EXISTS (SELECT 1 FROM destinations d JOIN bansDisabled x ON x.groupId = d.ownerId
  WHERE d.postId = p.id AND x.userId = :viewer)`;
/** True if bans against `:viewer` are off, too: they are an administrator of such a group. */
const foreignBansAreOff = `EXISTS (SELECT 1 FROM destinations d JOIN bansDisabled x ON x.groupId = d.ownerId
  JOIN groupAdmins a ON a.groupId = d.ownerId AND a.userId = :viewer WHERE d.postId = p.id AND x.userId = :viewer)`;

/**
 * SQL condition on a post `p`: may `:viewer` (null: visitor) see it? The author exists, a destination is open to the viewer,
 * and no ban is between viewer and author, unless the viewer turned bans off in a group of the post (own bans there; bans
 * against the viewer only where the viewer is an administrator).
 */
export const postIsVisible = `
(NOT EXISTS (SELECT 1 FROM accounts author WHERE author.id = p.authorId AND author.isGone = 1)
 AND (p.privacy = 0 OR (:viewer IS NOT NULL AND (p.privacy = 1 OR EXISTS (
   SELECT 1 FROM destinations d WHERE d.postId = p.id AND (d.ownerId = :viewer OR (d.isDirect = 0 AND EXISTS (
     SELECT 1 FROM subscriptions s WHERE s.readerId = :viewer AND s.targetId = d.ownerId)))))))
 AND (:viewer IS NULL
  OR ((NOT EXISTS (SELECT 1 FROM bans b WHERE b.byId = :viewer AND b.bannedId = p.authorId)
       OR ${ownBansAreOff})
  AND (NOT EXISTS (SELECT 1 FROM bans b WHERE b.byId = p.authorId AND b.bannedId = :viewer)
       OR ${foreignBansAreOff}))))`;

/** 0: visible, 2: the viewer banned the author, 4: the author banned the viewer. The server never sends 1 and 3 here. */
export type HideType = 0 | 2 | 4;

/**
 * SQL expression for the hide type of a comment `c` of a post `p`. The viewer's bans hide comments unless the viewer turned
 * bans off in a group of the post. Bans against the viewer hide comments except under the viewer's posts and where the viewer
 * administers such a group.
 */
export const hideTypeOfComment = (revealsBanned = false): string => `
CASE WHEN ${revealsBanned ? '0' : '1'} AND EXISTS (SELECT 1 FROM bans b WHERE b.byId = :viewer AND b.bannedId = c.authorId)
  AND NOT ${ownBansAreOff} THEN 2
WHEN p.authorId IS NOT :viewer AND EXISTS (SELECT 1 FROM bans b WHERE b.byId = c.authorId AND b.bannedId = :viewer)
  AND NOT ${foreignBansAreOff} THEN 4
ELSE 0 END`;

/** The reason why the viewer may not read this account's feeds and subscriptions, or `null`. */
export function whyFeedIsClosed(scope: Scope, account: AccountRow): 'private' | 'protected' | 'gone' | 'banned' | null {
  const relations = scope.relations();
  if (account.isGone) return 'gone';
  if (account.id === scope.viewerId) return null;
  if (account.isPrivate && !relations.reads.has(account.id) && !relations.administers.has(account.id)) return 'private';
  if (account.isProtected && scope.viewerId === null) return 'protected';
  if (relations.banned.has(account.id) || relations.bannedMe.has(account.id)) return 'banned';
  return null;
}
