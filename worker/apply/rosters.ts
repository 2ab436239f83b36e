import {
  type Account,
  type AccountId,
  changeOfListIds,
  changeRoster,
  type EntityChange,
  type RosterChange,
  type RosterEntry,
  rosterEntry,
} from '../../src/shared/model/index.ts';
import { LISTS_ROSTER } from '../../src/shared/mutations/list-lane.ts';
import type { MirrorDatabase, RosterRow } from '../../src/shared/store/index.ts';
import type { ProfileRow } from '../../src/shared/store/mirror/rows.ts';
import { deleteRows, putRows } from './chunks.ts';
import { same } from './same.ts';

/** Entries in a row of the mirror. */
const ENTRIES_PER_PORTION = 100;

/** Returns all rows of a roster. */
export const rosterRange = (mirror: MirrorDatabase, key: string) =>
  mirror.rosters.where('[key+portion]').between([key, 0], [key, Number.POSITIVE_INFINITY], true, true);

/** Applies a change to a roster, if it is stored. Must run inside the caller's transaction. */
export async function applyRosterChange(
  mirror: MirrorDatabase,
  { key, change }: Extract<EntityChange, { kind: 'roster-changed' }>,
): Promise<void> {
  if (key === LISTS_ROSTER) await moveInProfiles(mirror, change);
  const rows = await rosterRange(mirror, key).toArray();
  if (rows.length === 0) return;
  const entries = rows.flatMap((row) => row.entries);
  const [account] = change.kind === 'listed' && change.isIn ? await mirror.accounts.bulkGet([change.accountId]) : [];
  const changed = changeRoster(entries, change, () => account && rosterEntry(account));
  if (changed !== entries) await putEntries(mirror, key, changed);
}

/** The headers of profiles name the lists, too. After the deletion of a list they are fetched again. */
async function moveInProfiles(mirror: MirrorDatabase, change: RosterChange): Promise<void> {
  const rows = await mirror.profiles.bulkGet(movedAccounts(change));
  const listIdsOf = changeOfListIds(change);
  const changed = rows.flatMap((row): ProfileRow[] => {
    if (!row?.details) return [];
    const inHomeLists = listIdsOf(row.accountId, row.details.inHomeLists);
    return same(inHomeLists, row.details.inHomeLists) ? [] : [{ ...row, details: { ...row.details, inHomeLists } }];
  });
  await putRows(mirror.profiles, changed);
}

function movedAccounts(change: RosterChange): AccountId[] {
  if (change.kind === 'in-lists') return [change.accountId];
  return change.kind === 'list-members' ? [...change.add, ...change.remove] : [];
}

/** Renews the entries of accounts in all stored rosters. Must run inside the caller's transaction. */
export async function describeInRosters(mirror: MirrorDatabase, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) {
    const rows = await mirror.rosters.where('ids').equals(account.id).toArray();
    const described = rosterEntry(account);
    const changed = rows.flatMap((row): RosterRow[] => {
      const entries = row.entries.map((entry) => (entry.id === account.id ? { ...entry, ...described } : entry));
      return same(entries, row.entries) ? [] : [{ ...row, entries }];
    });
    await putRows(mirror.rosters, changed);
  }
}

/** Writes the portions of a roster that have changed. Must run inside the caller's transaction. */
export async function putEntries(mirror: MirrorDatabase, key: string, entries: readonly RosterEntry[]): Promise<void> {
  const stored = new Map((await rosterRange(mirror, key).toArray()).map((row) => [row.portion, row]));
  const rows = portionsOf(key, entries);
  await putRows(
    mirror.rosters,
    rows.filter((row) => !same(stored.get(row.portion), row)),
  );
  const surplus = [...stored.keys()].filter((portion) => portion >= rows.length);
  await deleteRows(
    mirror.rosters,
    surplus.map((portion): [string, number] => [key, portion]),
  );
}

/** An empty roster has one empty portion, so that it differs from one that is not stored. */
function portionsOf(key: string, entries: readonly RosterEntry[]): RosterRow[] {
  const count = Math.max(1, Math.ceil(entries.length / ENTRIES_PER_PORTION));
  return Array.from({ length: count }, (_, portion) => {
    const own = entries.slice(portion * ENTRIES_PER_PORTION, (portion + 1) * ENTRIES_PER_PORTION);
    return { key, portion, ids: own.map(({ id }): AccountId => id), entries: own };
  });
}
