import { type Account, changeAccount, type EntityChange } from '../../src/shared/model/index.ts';
import type { AccountRow, MirrorDatabase } from '../../src/shared/store/index.ts';
import { putRows } from './chunks.ts';
import { type ResponseVersion, type VersionCheck, versionKey } from './response-order.ts';
import { same } from './same.ts';

/** Writes the accounts that have changed. Must run inside the response's transaction. */
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
  await putRows(mirror.accounts, changed);
}

/** Applies a change to one account, if it is stored. Whole records go through `applyAccounts`. Must run inside the caller's transaction. */
export async function applyAccountChange(
  mirror: MirrorDatabase,
  { accountId, change }: Extract<EntityChange, { kind: 'account-changed' }>,
  version: ResponseVersion,
): Promise<void> {
  if (change.kind === 'described') return;
  const old = await mirror.accounts.get(accountId);
  const row = old && changeAccount(old, change);
  if (row && row !== old) await mirror.accounts.put({ ...row, revision: version.ordinal });
}
