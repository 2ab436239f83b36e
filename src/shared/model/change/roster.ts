import type { AccountId, HomeListId } from '../ids.ts';
import type { RosterEntry } from '../roster.ts';

/** A change of a roster. Applying a change that the roster already contains alters nothing. */
export type RosterChange =
  /** An account came in or left. */
  | { kind: 'listed'; accountId: AccountId; isIn: boolean }
  /** An account is in further home lists (`add`), and no longer in others (`remove`). */
  | {
      kind: 'in-lists';
      accountId: AccountId;
      add: readonly HomeListId[];
      remove: readonly HomeListId[];
    }
  /** Accounts came into a home list (`add`), others left it (`remove`). */
  | {
      kind: 'list-members';
      listId: HomeListId;
      add: readonly AccountId[];
      remove: readonly AccountId[];
    }
  /** A home list was deleted. Its members come into `backupId`. */
  | { kind: 'list-deleted'; listId: HomeListId; backupId: HomeListId | null };

/** Returns the entry of an account that came in; `undefined` if the account is not stored. */
export type EntryLookup = (accountId: AccountId) => RosterEntry | undefined;

/** Returns the entries after the change. Accounts that come in are added at the end. */
export function changeRoster(
  entries: readonly RosterEntry[],
  change: RosterChange,
  lookup: EntryLookup,
): readonly RosterEntry[] {
  switch (change.kind) {
    case 'listed': {
      const isListed = entries.some(({ id }) => id === change.accountId);
      if (isListed === change.isIn) return entries;
      if (isListed) return entries.filter(({ id }) => id !== change.accountId);
      const entry = lookup(change.accountId);
      return entry ? [...entries, entry] : entries;
    }
    default: {
      const listIdsOf = changeOfListIds(change);
      return entries.map((entry) => {
        const listIds = listIdsOf(entry.id, entry.listIds);
        return listIds === entry.listIds || listIds === undefined ? entry : { ...entry, listIds };
      });
    }
  }
}

/**
 * Returns a function that computes an account's home lists after a change; the same array if it does not concern the account.
 * `undefined` stands for lists that are not known.
 */
export function changeOfListIds(
  change: RosterChange,
): <Ids extends HomeListId[] | undefined>(accountId: AccountId, listIds: Ids) => Ids | HomeListId[] {
  switch (change.kind) {
    case 'listed':
      return (_, listIds) => listIds;
    case 'in-lists':
      return (accountId, listIds) => (accountId === change.accountId ? changeListIds(listIds ?? [], change) : listIds);
    case 'list-members': {
      const added = new Set(change.add);
      const removed = new Set(change.remove);
      const lists = [change.listId];
      return (accountId, listIds) => {
        if (added.has(accountId)) return changeListIds(listIds ?? [], { add: lists, remove: [] });
        return removed.has(accountId) ? changeListIds(listIds ?? [], { add: [], remove: lists }) : listIds;
      };
    }
    case 'list-deleted':
      return (_, listIds) => (listIds?.includes(change.listId) ? listIdsAfterDeletion(listIds, change) : listIds);
  }
}

/** Returns an account's home lists without `remove` and with `add`. */
export function changeListIds(
  listIds: readonly HomeListId[],
  { add, remove }: { add: readonly HomeListId[]; remove: readonly HomeListId[] },
): HomeListId[] {
  const kept = listIds.filter((id) => !remove.includes(id));
  return [...kept, ...add.filter((id) => !kept.includes(id))];
}

function listIdsAfterDeletion(
  listIds: readonly HomeListId[],
  { listId, backupId }: { listId: HomeListId; backupId: HomeListId | null },
): HomeListId[] {
  return changeListIds(listIds, { add: backupId === null ? [] : [backupId], remove: [listId] });
}
