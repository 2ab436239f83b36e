import { type Account, changeAccount, type EntityChange } from '../../src/shared/model/index.ts';
import type { AccountRow, MirrorDatabase } from '../../src/shared/store/index.ts';
import { type Arrival, arrivalKey, type Gate } from './arrivals.ts';
import { putRows } from './chunks.ts';
import { same } from './same.ts';

/** Writes the accounts that changed. Must run inside the response's transaction. */
export async function applyAccounts(
  mirror: MirrorDatabase,
  accounts: readonly Account[],
  gate: Gate,
  arrival: Arrival,
): Promise<void> {
  const news = accounts.filter((account) => gate.admits(arrivalKey.account(account.id), 'account'));
  const stored = await mirror.accounts.bulkGet(news.map((account) => account.id));
  const changed = news.flatMap((account, i) => {
    const old = stored[i];
    const row: AccountRow = {
      ...(old ? changeAccount(old, { kind: 'described', account }) : account),
      usernameLower: account.username.toLowerCase(),
      revision: old?.revision ?? arrival.ordinal,
    };
    return old && same(old, row) ? [] : [{ ...row, revision: arrival.ordinal }];
  });
  await putRows(mirror.accounts, changed);
}

/** Applies a change of one account, if it is stored. Whole records go through `applyAccounts`. Inside the caller's transaction. */
export async function applyAccountChange(
  mirror: MirrorDatabase,
  { accountId, change }: Extract<EntityChange, { kind: 'account-changed' }>,
  arrival: Arrival,
): Promise<void> {
  if (change.kind === 'described') return;
  const old = await mirror.accounts.get(accountId);
  const row = old && changeAccount(old, change);
  if (row && row !== old) await mirror.accounts.put({ ...row, revision: arrival.ordinal });
}
