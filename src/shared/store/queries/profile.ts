import { viewKey } from '../../contract/view.ts';
import type { Account } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { type Stores, withReopen } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { findPeople, present } from './people.ts';
import type { ProfileView } from './views.ts';

/** Header of a user's or group's page; the name in any case, or one that the account had before. */
export function profile(stores: Stores, username: string): Promise<ProfileView> {
  const { mirror } = stores;
  const tables = [mirror.accounts, mirror.profiles, mirror.missingNames, mirror.views];
  return withReopen([mirror], () =>
    mirror.transaction('r', tables, async () => {
      const [[known], view] = await Promise.all([
        findNames(mirror, [username]),
        mirror.views.get(viewKey({ kind: 'profile', username })),
      ]);
      const account = known === 'missing' ? undefined : known;
      const row = account && (await mirror.profiles.get(account.id));
      const adminIds = row?.details?.adminIds ?? [];
      const people = await findPeople(mirror, adminIds);
      return {
        account,
        details: row?.details ?? undefined,
        admins: present(adminIds, people),
        statistics: row?.statistics ?? undefined,
        isMissing: known === 'missing',
        ...freshnessOf(view),
      };
    }),
  );
}

/** An account by its name, in any case, or by one that it had before. */
export function accountByName(stores: Stores, username: string): Promise<Account | undefined> {
  const { mirror } = stores;
  return withReopen([mirror], () =>
    mirror.transaction('r', [mirror.accounts, mirror.missingNames], async () => {
      const [known] = await findNames(mirror, [username]);
      return known === 'missing' ? undefined : known;
    }),
  );
}

/**
 * What is stored of these usernames, in their order: an account that has the name, in any case, or had it before; `missing`
 * if no account has it; `undefined` if it is not stored. Inside the caller's transaction.
 */
export async function findNames(
  { accounts, missingNames }: MirrorDatabase,
  usernames: readonly string[],
): Promise<(Account | 'missing' | undefined)[]> {
  const names = usernames.map((name) => name.toLowerCase());
  const bearers = await accounts.where('usernameLower').anyOf(names).toArray();
  const past = await missingNames.bulkGet(names);
  const former = await accounts.bulkGet(past.flatMap((row) => row?.accountId ?? []));
  return names.map((name, index) => {
    const row = past[index];
    const present = bearers.find(({ usernameLower }) => usernameLower === name);
    if (present || !row) return present;
    return row.accountId ? former.find((account) => account?.id === row.accountId) : 'missing';
  });
}
