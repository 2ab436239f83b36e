import { viewKey } from '../../contract/view.ts';
import type { Account } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { AccountRow } from '../mirror/rows.ts';
import { type Stores, withReopen } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { findPeople, present } from './people.ts';
import type { ProfileView } from './views.ts';

/** Header of a user's or group's page; the name in any case. */
export function profile(stores: Stores, username: string): Promise<ProfileView> {
  const { mirror } = stores;
  const tables = [mirror.accounts, mirror.profiles, mirror.missingNames, mirror.views];
  return withReopen([mirror], () =>
    mirror.transaction('r', tables, async () => {
      const [account, missing, view] = await Promise.all([
        findByName(mirror, username),
        mirror.missingNames.get(username.toLowerCase()),
        mirror.views.get(viewKey({ kind: 'profile', username })),
      ]);
      const row = account && (await mirror.profiles.get(account.id));
      const adminIds = row?.details?.adminIds ?? [];
      const people = await findPeople(mirror, adminIds);
      return {
        account,
        details: row?.details ?? undefined,
        admins: present(adminIds, people),
        statistics: row?.statistics ?? undefined,
        isMissing: missing !== undefined,
        ...freshnessOf(view),
      };
    }),
  );
}

/** An account by its current name, in any case. */
export function accountByName(stores: Stores, username: string): Promise<Account | undefined> {
  const { mirror } = stores;
  return withReopen([mirror], () => mirror.transaction('r', mirror.accounts, () => findByName(mirror, username)));
}

const findByName = (mirror: MirrorDatabase, username: string): Promise<AccountRow | undefined> =>
  mirror.accounts.where('usernameLower').equals(username.toLowerCase()).first();
