import { type AccountId, type RosterEntry, type RosterRef, rosterEntry, rosterKey } from '../../model/index.ts';
import { SHELL } from '../names.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';

/** Accounts that one request reads. A portion takes the page a few milliseconds, so typing is not delayed. */
const ROWS_PER_READ = 1000;

/**
 * Returns all accounts whose names are stored: those of posts and comments, and the entries of the viewer's own lists and of all
 * groups. Reads whole tables: for `useSnapshot`, not for a live query.
 */
export function storedNames(stores: Stores): Promise<RosterEntry[]> {
  const { accounts, rosters, shell } = stores.mirror;
  return readWithPending(stores, [accounts, rosters, shell], async (overlay) => {
    const own = await shell.get(SHELL.self);
    const username = own?.key === 'self' ? own.value.account.username : '';
    const portions = await Promise.all(
      rostersOf(username).map((ref) =>
        rosters
          .where('[key+portion]')
          .between([rosterKey(ref), 0], [rosterKey(ref), Number.POSITIVE_INFINITY])
          .toArray(),
      ),
    );
    const names = new Map<AccountId, RosterEntry>();
    for (const { entries } of portions.flat()) for (const entry of entries) names.set(entry.id, entry);
    for (let last: string = ''; ; ) {
      const rows = await accounts.where('id').above(last).limit(ROWS_PER_READ).toArray();
      for (const row of rows) names.set(row.id, rosterEntry(overlay?.account(row) ?? row));
      const end = rows.at(-1)?.id;
      if (end === undefined || rows.length < ROWS_PER_READ) break;
      last = end;
    }
    return [...names.values()].filter(({ isGone }) => !isGone);
  });
}

/** Lists that may contain accounts of which nothing else is stored. */
const rostersOf = (username: string): RosterRef[] => [
  { kind: 'all-groups' },
  { kind: 'home-lists' },
  { kind: 'subscriptions', username },
  { kind: 'subscribers', username },
];
