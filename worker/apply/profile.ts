import type { Failure } from '../../src/shared/contract/index.ts';
import type { Account, AccountId, Statistics } from '../../src/shared/model/index.ts';
import type { MirrorDatabase } from '../../src/shared/store/index.ts';
import type { ProfileFacts } from '../../src/shared/wire/profiles.ts';
import { applyAccounts, writtenByAccounts } from './accounts.ts';
import { type ResponseVersion, VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';
import { noteFetched } from './views.ts';

const tablesOf = (mirror: MirrorDatabase) => [
  ...writtenByAccounts(mirror),
  mirror.profiles,
  mirror.missingNames,
  mirror.views,
];

/** Applies an account's profile without its statistics, which have a request of their own. `asked`: the name in the address. */
export async function applyProfile(
  mirror: MirrorDatabase,
  asked: string,
  facts: ProfileFacts,
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
      const row = { ...old, accountId: account.id, details, statistics: old?.statistics ?? null };
      if (!same(old, row)) await mirror.profiles.put(row);
    }
    await recordNameOwner(mirror, asked.toLowerCase(), account, version.at);
    await versions.save(mirror);
    await noteFetched(mirror, viewKey, version);
  });
}

/** Applies the statistics of a stored profile, or records why they could not be fetched: then the stored ones stay. */
export async function applyStatistics(
  mirror: MirrorDatabase,
  accountId: AccountId,
  fetched: { ok: true; statistics: Statistics } | { ok: false; failure: Failure },
  version: ResponseVersion,
): Promise<void> {
  await mirror.transaction('rw', [mirror.profiles, mirror.arrivals], async () => {
    const key = versionKey.profile(accountId);
    const versions = await VersionCheck.open(mirror, [key], version.ordinal);
    const old = await mirror.profiles.get(accountId);
    if (!old || !versions.accepts(key, 'statistics')) return;
    const { details } = old;
    const row = fetched.ok
      ? { accountId, details, statistics: fetched.statistics }
      : { ...old, statisticsFailure: { failure: fetched.failure, failedAt: version.at } };
    if (!same(old, row)) await mirror.profiles.put(row);
    await versions.save(mirror);
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
