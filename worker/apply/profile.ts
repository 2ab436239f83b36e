import type { Account, Statistics } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { ProfileFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts } from './accounts.ts';
import { type Arrival, arrivalKey, Gate } from './arrivals.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

const tablesOf = (mirror: MirrorDatabase) => [
  mirror.arrivals,
  mirror.accounts,
  mirror.profiles,
  mirror.missingNames,
  mirror.views,
];

/** An account's page header. `statistics` null: they could not be read; those stored stay. `asked`: the name in the address. */
export async function applyProfile(
  mirror: MirrorDatabase,
  asked: string,
  facts: ProfileFacts,
  statistics: Statistics | null,
  viewKey: string,
  arrival: Arrival,
): Promise<void> {
  const { account, details, accounts } = facts;
  await mirror.transaction('rw', tablesOf(mirror), async () => {
    const keys = [arrivalKey.profile(account.id), ...accounts.map((one) => arrivalKey.account(one.id))];
    const gate = await Gate.open(mirror, keys, arrival.ordinal);
    await applyAccounts(mirror, accounts, gate, arrival);
    await freeName(mirror, account.username, account.id);
    if (gate.admits(arrivalKey.profile(account.id), 'profile')) {
      const old = await mirror.profiles.get(account.id);
      const row = { accountId: account.id, details, statistics: statistics ?? old?.statistics ?? null };
      if (!same(old, row)) await mirror.profiles.put(row);
    }
    await noteBearer(mirror, asked.toLowerCase(), account, arrival.at);
    await gate.save(mirror);
    await noteFetched(mirror, viewKey, arrival);
  });
}

/** A name that another account bore before is this account's now. */
async function freeName(mirror: MirrorDatabase, username: string, ownerId: string): Promise<void> {
  const bearers = await mirror.accounts.where('usernameLower').equals(username.toLowerCase()).toArray();
  for (const bearer of bearers) if (bearer.id !== ownerId) await mirror.accounts.put({ ...bearer, usernameLower: '' });
}

/** Records whose name `asked` is: the account's present one, or one that it had before. */
async function noteBearer(mirror: MirrorDatabase, asked: string, account: Account, at: number): Promise<void> {
  const stored = await mirror.missingNames.get(asked);
  if (account.username.toLowerCase() === asked) {
    if (stored) await mirror.missingNames.delete(asked);
    return;
  }
  await freeName(mirror, asked, account.id);
  if (stored?.accountId !== account.id)
    await mirror.missingNames.put({ usernameLower: asked, at, accountId: account.id });
}

/** The server knows nobody of this name: it is remembered, and an account stored under it loses it. */
export async function applyMissingName(mirror: MirrorDatabase, username: string, at: number): Promise<void> {
  const usernameLower = username.toLowerCase();
  await mirror.transaction('rw', tablesOf(mirror), async () => {
    await freeName(mirror, username, '');
    await mirror.missingNames.put({ usernameLower, at });
  });
}
