import type { Account } from '../../src/shared/model/index.ts';
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
    // A record without administrators is one that does not tell them.
    const administrators = account.administrators.length > 0 ? account.administrators : (old?.administrators ?? []);
    const row: AccountRow = {
      ...account,
      administrators,
      usernameLower: account.username.toLowerCase(),
      revision: old?.revision ?? arrival.ordinal,
    };
    return old && same(old, row) ? [] : [{ ...row, revision: arrival.ordinal }];
  });
  await putRows(mirror.accounts, changed);
}
