import type { Account, Statistics } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { ProfileFacts } from '../../src/shared/wire/index.ts';
import { applyAccounts } from './accounts.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

const tablesOf = (mirror: MirrorDatabase) => [
  mirror.arrivals,
  mirror.accounts,
  mirror.profiles,
  mirror.missingNames,
  mirror.views,
];

/** Applies an account's profile. `statistics`: `null` if they could not be read, then the stored ones stay. `asked`: the name in the address. */
export async function applyProfile(
  mirror: MirrorDatabase,
  asked: string,
  facts: ProfileFacts,
  statistics: Statistics | null,
  viewKey: string,
  version: ResponseVersion,
): Promise<void> {
  const { account, details, accounts } = facts;
  await mirror.transaction('rw', tablesOf(mirror), async () => {
    const keys = [versionKey.profile(account.id), ...accounts.map((one) => versionKey.account(one.id))];
    const versions = await VersionCheck.open(mirror, keys, version.ordinal);
    await applyAccounts(mirror, accounts, versions, version);
    await releaseName(mirror, account.username, account.id);
    if (versions.accepts(versionKey.profile(account.id), 'profile')) {
      const old = await mirror.profiles.get(account.id);
      const row = { accountId: account.id, details, statistics: statistics ?? old?.statistics ?? null };
      if (!same(old, row)) await mirror.profiles.put(row);
    }
    await recordNameOwner(mirror, asked.toLowerCase(), account, version.at);
    await versions.save(mirror);
    await noteFetched(mirror, viewKey, version);
  });
}

/** Clears a username from all accounts but `ownerId`. */
async function releaseName(mirror: MirrorDatabase, username: string, ownerId: string): Promise<void> {
  const owners = await mirror.accounts.where('usernameLower').equals(username.toLowerCase()).toArray();
  for (const owner of owners) if (owner.id !== ownerId) await mirror.accounts.put({ ...owner, usernameLower: '' });
}

/** Records that `asked` is a former username of the account, or clears that record if it is the current one. */
async function recordNameOwner(mirror: MirrorDatabase, asked: string, account: Account, at: number): Promise<void> {
  const stored = await mirror.missingNames.get(asked);
  if (account.username.toLowerCase() === asked) {
    if (stored) await mirror.missingNames.delete(asked);
    return;
  }
  await releaseName(mirror, asked, account.id);
  if (stored?.accountId !== account.id)
    await mirror.missingNames.put({ usernameLower: asked, at, accountId: account.id });
}

/** Records that the username does not exist and clears it from a stored account that still has it. */
export async function applyMissingName(mirror: MirrorDatabase, username: string, at: number): Promise<void> {
  const usernameLower = username.toLowerCase();
  await mirror.transaction('rw', tablesOf(mirror), async () => {
    await releaseName(mirror, username, '');
    await mirror.missingNames.put({ usernameLower, at });
  });
}
