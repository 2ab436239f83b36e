import { type AccountRow, acceptsDirects, accountByName, mayPost } from './accounts.ts';
import type { Scope } from './call.ts';
import { refreshPrivacyOfPost } from './derived.ts';
import { ApiError } from './errors.ts';

/** The destinations of a post. */
export interface Destinations {
  /** Owners of the feeds. For a direct message: the recipients without the author. */
  ownerIds: string[];
  isDirect: boolean;
}

function accountOf(scope: Scope, name: string): AccountRow {
  try {
    return accountByName(scope, name);
  } catch {
    throw new ApiError(404, `Account '${name}' was not found`);
  }
}

function mayPostTo(scope: Scope, account: AccountRow): boolean {
  if (account.id === scope.viewerId) return true;
  return account.type === 'group' ? mayPost(scope, account) : acceptsDirects(scope, account);
}

/**
 * Resolves usernames to destinations: the author's name and groups are feeds, other users are recipients of a direct message.
 * Throws 403 for a mix of both and for accounts that accept no posts of the author (except `kept`, which have the post
 * already), and 404 for unknown names.
 */
export function destinationsOf(scope: Scope, names: string[], kept: Set<string> = new Set()): Destinations {
  const accounts = [...new Map(names.map((name) => accountOf(scope, name)).map((row) => [row.id, row])).values()];
  const closed = accounts.filter((account) => !kept.has(account.id) && !mayPostTo(scope, account));
  if (closed.length > 0) {
    const list = closed.map((account) => account.username).join(', ');
    throw new ApiError(403, `You can not post to some of destinations: ${list}`);
  }
  const people = accounts.filter((account) => account.type === 'user' && account.id !== scope.viewerId);
  if (people.length > 0 && people.length < accounts.length)
    throw new ApiError(403, 'You can not update regular post to direct one');
  return { ownerIds: accounts.map((account) => account.id), isDirect: people.length > 0 };
}

/** Owners of the feeds of a post, including the author of a direct message. */
export const ownersOf = (scope: Scope, postId: string): string[] =>
  scope.context.db
    .all<{ id: string }>('SELECT ownerId AS id FROM destinations WHERE postId = :postId', { postId })
    .map((row) => row.id);

/** Replaces the feeds of a post. A direct message is also added to its author's Directs. */
export function setDestinations(scope: Scope, postId: string, authorId: string, to: Destinations): void {
  const { db } = scope.context;
  db.run('DELETE FROM destinations WHERE postId = :postId', { postId });
  for (const ownerId of to.isDirect ? [authorId, ...to.ownerIds] : to.ownerIds)
    db.run(
      `INSERT INTO destinations (postId, ownerId, feedId, isDirect)
       SELECT :postId, :ownerId, id, :isDirect FROM feeds WHERE ownerId = :ownerId AND name = :name`,
      { postId, ownerId, isDirect: Number(to.isDirect), name: to.isDirect ? 'Directs' : 'Posts' },
    );
  refreshPrivacyOfPost(db, postId);
}
