import { type AccountId, asAccountId } from '../../model/index.ts';
import { META } from '../names.ts';
import type { VaultDatabase } from './database.ts';

/** The account that signed in last on this device; null after its sign-out. */
export async function lastAccount(vault: VaultDatabase): Promise<AccountId | null> {
  const row = await vault.meta.get(META.lastAccount);
  return typeof row?.value === 'string' ? asAccountId(row.value) : null;
}

export async function setLastAccount(vault: VaultDatabase, accountId: AccountId | null): Promise<void> {
  await vault.meta.put({ key: META.lastAccount, value: accountId });
}
