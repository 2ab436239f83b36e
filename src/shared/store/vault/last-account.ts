import { type AccountId, asAccountId } from '../../model/index.ts';
import { META } from '../names.ts';
import type { VaultDatabase } from './database.ts';

/** Returns the account that signed in last on this device; `null` after its sign-out. */
export async function lastAccount(vault: VaultDatabase): Promise<AccountId | null> {
  const row = await vault.meta.get(META.lastAccount);
  return typeof row?.value === 'string' ? asAccountId(row.value) : null;
}

export async function setLastAccount(vault: VaultDatabase, accountId: AccountId | null): Promise<void> {
  if (accountId === null) await vault.meta.delete(META.lastAccount);
  else await vault.meta.put({ key: META.lastAccount, value: accountId });
}

/** Deletes the account's `meta` rows about its outbox. The leader row stays: an epoch never decreases. */
export async function deleteAccountMeta(vault: VaultDatabase, accountId: AccountId): Promise<void> {
  const { pausedUntil, preferencesUnsureUntil, keptTold } = META;
  await vault.meta.bulkDelete([pausedUntil(accountId), preferencesUnsureUntil(accountId), keptTold(accountId)]);
}
