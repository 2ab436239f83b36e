import {
  type Account,
  type AccountId,
  changeAccount,
  type EntityChange,
  rosterEntry,
} from '../../src/shared/model/index.ts';
import type { AccountRow, MirrorDatabase } from '../../src/shared/store/index.ts';
import { putRows } from './chunks.ts';
import { markWhereBlocksCount } from './purges.ts';
import { type ResponseVersion, type VersionCheck, versionKey } from './response-order.ts';
import { describeInRosters } from './rosters.ts';
import { same } from './same.ts';

/** Every table that a response with accounts may write. */
export const writtenByAccounts = ({ arrivals, accounts, rosters, purges }: MirrorDatabase) => [
  arrivals,
  accounts,
  rosters,
  purges,
];

/** Writes the accounts that have changed. Must run inside the response's transaction (tables `writtenByAccounts`). */
export async function applyAccounts(
  mirror: MirrorDatabase,
  accounts: readonly Account[],
  versions: VersionCheck,
  version: ResponseVersion,
): Promise<void> {
  const newer = accounts.filter((account) => versions.accepts(versionKey.account(account.id), 'account'));
  const stored = await mirror.accounts.bulkGet(newer.map((account) => account.id));
  const changed = newer.flatMap((account, i) => {
    const old = stored[i];
    const row: AccountRow = {
      ...(old ? changeAccount(old, { kind: 'described', account }) : account),
      usernameLower: account.username.toLowerCase(),
      revision: old?.revision ?? version.ordinal,
    };
    return old && same(old, row) ? [] : [{ ...row, revision: version.ordinal }];
  });
  const known = new Map<AccountId, Account>(stored.flatMap((old) => (old ? [[old.id, old] as const] : [])));
  await markWhereBlocksCount(mirror, known, changed, version.at);
  await Promise.all([
    putRows(mirror.accounts, changed),
    describeInRosters(
      mirror,
      changed.filter((row) => isOtherwiseListed(known.get(row.id), row)),
    ),
  ]);
}

/** Whether rosters show something else of an account now. An account that was not stored is taken from its roster's next answer. */
const isOtherwiseListed = (old: Account | undefined, account: Account): boolean =>
  old !== undefined && !same(rosterEntry(old), rosterEntry(account));

/** Applies a change to one account, if it is stored. Whole records go through `applyAccounts`. Must run inside the caller's transaction. */
export async function applyAccountChange(
  mirror: MirrorDatabase,
  { accountId, change }: Extract<EntityChange, { kind: 'account-changed' }>,
  version: ResponseVersion,
): Promise<void> {
  if (change.kind === 'described') return;
  const old = await mirror.accounts.get(accountId);
  const row = old && changeAccount(old, change);
  if (!row || row === old) return;
  await mirror.accounts.put({ ...row, revision: version.ordinal });
  if (isOtherwiseListed(old, row)) await describeInRosters(mirror, [row]);
  await markWhereBlocksCount(mirror, new Map([[accountId, old]]), [row], version.at);
}
