import { type AccountId, asAccountId } from '../../model/index.ts';
import { META } from '../names.ts';
import type { VaultDatabase } from './database.ts';

/** The account that signed in last on this device; null after its sign-out. */
export async function lastAccount(vault: VaultDatabase): Promise<AccountId | null> {
  const row = await vault.meta.get(META.lastAccount);
  return typeof row?.value === 'string' ? asAccountId(row.value) : null;
}

export async function setLastAccount(vault: VaultDatabase, accountId: AccountId | null): Promise<void> {
  if (accountId === null) await vault.meta.delete(META.lastAccount);
  else await vault.meta.put({ key: META.lastAccount, value: accountId });
}

/** Forgets what only matters while something of the account waits. Who led its tabs stays: an epoch never falls. */
export async function forgetAccountNotes(vault: VaultDatabase, accountId: AccountId): Promise<void> {
  const { pausedUntil, preferencesUnsureUntil, keptTold } = META;
  await vault.meta.bulkDelete([pausedUntil(accountId), preferencesUnsureUntil(accountId), keptTold(accountId)]);
}
