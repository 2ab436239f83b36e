import { viewKey } from '../../contract/view.ts';
import type { Account, ProfileDetails } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { VersionRow } from '../mirror/rows.ts';
import { accountVersionKey } from '../names.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import type { Overlay } from './overlay.ts';
import { readWithPending } from './pending.ts';
import { findPeople, present } from './people.ts';
import type { ProfileView } from './views.ts';

/** Returns the header of an account's page. `username`: in any case, also a former one. */
export function profile(stores: Stores, username: string): Promise<ProfileView> {
  const { mirror } = stores;
  const tables = [mirror.accounts, mirror.profiles, mirror.missingNames, mirror.views, mirror.arrivals];
  return readWithPending(stores, tables, async (overlay) => {
    const [[known], view] = await Promise.all([
      findNames(mirror, [username], overlay),
      mirror.views.get(viewKey({ kind: 'profile', username })),
    ]);
    const account = known === 'missing' ? undefined : known;
    // The version changes with every response that contains the account: a page that was fetched itself does not read it.
    const fetchedAt = view?.fetchedAt ?? null;
    const [row, version] = account
      ? await Promise.all([
          mirror.profiles.get(account.id),
          fetchedAt === null ? mirror.arrivals.get(accountVersionKey(account.id)) : undefined,
        ])
      : [];
    const adminIds = row?.details?.adminIds ?? [];
    const people = await findPeople(mirror, adminIds, overlay);
    return {
      account,
      details: row?.details && overlay ? withLists(row.details, overlay) : (row?.details ?? undefined),
      admins: present(adminIds, people),
      statistics: row?.statistics ?? undefined,
      statisticsFailure: row?.statisticsFailure,
      isMissing: known === 'missing',
      isStale: view?.staleSince !== undefined,
      describedAt: fetchedAt ?? describedAt(version),
      traces: (account && overlay?.traces({ entity: 'account', accountId: account.id })) ?? [],
      ...freshnessOf(view),
    };
  });
}

/** When the last answer that describes the account was requested: its ordinal, which is never below the clock. */
const describedAt = (version: VersionRow | undefined): number | null => version?.ordinals.account ?? null;

/** Returns the details with pending changes of the home lists. */
const withLists = (details: ProfileDetails, overlay: Overlay): ProfileDetails => ({
  ...details,
  inHomeLists: overlay.listIds(details.accountId, details.inHomeLists),
});

/** Returns an account by its username, in any case, also by a former one. */
export function accountByName(stores: Stores, username: string): Promise<Account | undefined> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.accounts, mirror.missingNames], async (overlay) => {
    const [known] = await findNames(mirror, [username], overlay);
    return known === 'missing' ? undefined : known;
  });
}

/**
 * Returns what is stored about usernames, in the given order: the account that has the name, in any case, or had it before;
 * `missing` if no account has it; `undefined` if nothing is stored. Must run inside the caller's transaction.
 */
export async function findNames(
  { accounts, missingNames }: MirrorDatabase,
  usernames: readonly string[],
  overlay: Overlay | null,
): Promise<(Account | 'missing' | undefined)[]> {
  const names = usernames.map((name) => name.toLowerCase());
  const bearers = await accounts.where('usernameLower').anyOf(names).toArray();
  const past = await missingNames.bulkGet(names);
  const former = await accounts.bulkGet(past.flatMap((row) => row?.accountId ?? []));
  return names.map((name, index) => {
    const row = past[index];
    const bearer = bearers.find(({ usernameLower }) => usernameLower === name);
    if (!bearer && row && !row.accountId) return 'missing';
    const found = bearer ?? former.find((account) => account !== undefined && account.id === row?.accountId);
    return found && overlay ? overlay.account(found) : found;
  });
}
