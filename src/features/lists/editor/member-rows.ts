import type { AccountId, HomeList, HomeListId, RosterEntry } from '../../../shared/model/index.ts';

/** Accounts that come into a list (`add`) and leave it (`remove`). */
export interface Members {
  add: readonly AccountId[];
  remove: readonly AccountId[];
}

export const NO_CHANGE: Members = { add: [], remove: [] };

/** Somebody whom the user reads. */
export interface MemberRow {
  entry: RosterEntry;
  /** With the user's changes. */
  isIn: boolean;
  /** Titles of the other lists that contain the account. */
  others: readonly string[];
}

export type Shown = 'all' | 'members';

interface RowOptions {
  /** The list; `null` for a new one. */
  listId: HomeListId | null;
  lists: readonly HomeList[];
  members: Members;
  shown: Shown;
  search: string;
}

const isStoredIn =
  (listId: HomeListId | null) =>
  ({ listIds = [] }: RosterEntry): boolean =>
    listId !== null && listIds.includes(listId);

/** Returns the stored members of a list first, then all others, each by name. */
export function sortedEntries(entries: readonly RosterEntry[], listId: HomeListId | null): RosterEntry[] {
  const isStored = isStoredIn(listId);
  return entries
    .map((entry) => ({ entry, isFirst: isStored(entry), name: nameOf(entry) }))
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || byName.compare(a.name, b.name))
    .map(({ entry }) => entry);
}

/**
 * Returns the rows of a list's editor, in the order of the entries: a row does not move when the user changes it. `search`: words
 * that all must be in the names.
 */
export function memberRows(
  entries: readonly RosterEntry[],
  { listId, lists, members, shown, search }: RowOptions,
): MemberRow[] {
  const added = new Set(members.add);
  const removed = new Set(members.remove);
  const titles = new Map(lists.filter(({ id }) => id !== listId).map(({ id, title }) => [id, title]));
  const words = search.toLowerCase().replaceAll('@', '').split(/\s+/).filter(Boolean);
  const isStored = isStoredIn(listId);
  return entries
    .filter((entry) => shown === 'all' || isStored(entry) || added.has(entry.id))
    .filter(({ username, screenName }) => {
      const names = `${screenName} ${username}`.toLowerCase();
      return words.every((word) => names.includes(word));
    })
    .map((entry) => ({
      entry,
      isIn: added.has(entry.id) || (isStored(entry) && !removed.has(entry.id)),
      others: (entry.listIds ?? []).flatMap((id) => titles.get(id) ?? []),
    }));
}

/** Returns the number of members with the user's changes. */
export function countMembers(entries: readonly RosterEntry[], listId: HomeListId | null, members: Members): number {
  const { add, remove } = effective(members, entries, listId);
  return entries.filter(isStoredIn(listId)).length + add.length - remove.length;
}

/** Comparing strings with a collator is ten times as fast as `localeCompare`. */
const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const nameOf = ({ screenName, username }: RosterEntry): string => screenName.trim() || username;

/** Returns the change after the user has chosen somebody (`isIn`), or not any more. What is stored already needs no change. */
export function withMember(
  members: Members,
  { id, isStored, isIn }: { id: AccountId; isStored: boolean; isIn: boolean },
): Members {
  const add = members.add.filter((one) => one !== id);
  const remove = members.remove.filter((one) => one !== id);
  if (isIn === isStored) return { add, remove };
  return isIn ? { add: [...add, id], remove } : { add, remove: [...remove, id] };
}

/** Returns the part of a change that still changes something: others may have made the same change elsewhere meanwhile. */
export function effective(members: Members, entries: readonly RosterEntry[], listId: HomeListId | null): Members {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const isStored = (id: AccountId) => listId !== null && (byId.get(id)?.listIds?.includes(listId) ?? false);
  return {
    add: members.add.filter((id) => byId.has(id) && !isStored(id)),
    remove: members.remove.filter(isStored),
  };
}
