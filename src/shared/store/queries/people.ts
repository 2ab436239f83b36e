import type { Account, AccountId, Post } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { AccountRow } from '../mirror/rows.ts';
import type { Overlay } from './overlay.ts';

/** Accounts by id, from one query. */
export type People = ReadonlyMap<AccountId, AccountRow>;

/** Returns all accounts in a post: author, destination owners, likers, comment authors. */
export function* peopleOf(post: Post): Generator<AccountId> {
  yield post.createdBy;
  for (const destination of post.destinations) yield destination.ownerId;
  yield* post.likes;
  for (const comment of post.comments) if (comment.createdBy) yield comment.createdBy;
}

/** Reads accounts with pending changes applied. Must run inside the caller's transaction, so that the query depends on each of them. */
export async function findPeople(
  mirror: MirrorDatabase,
  ids: Iterable<AccountId>,
  overlay: Overlay | null,
): Promise<People> {
  const unique = [...new Set(ids)];
  const rows = await mirror.accounts.bulkGet(unique);
  return new Map(rows.filter((row) => row !== undefined).map((row) => [row.id, overlay ? overlay.account(row) : row]));
}

export const present = (ids: readonly AccountId[], people: People): Account[] =>
  ids.map((id) => people.get(id)).filter((account) => account !== undefined);
