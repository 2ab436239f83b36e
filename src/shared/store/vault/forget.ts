import type { Table } from 'dexie';
import { draftKeys } from '../../model/index.ts';
import type { Stores } from '../stores.ts';

/**
 * Deletes what the vault has of an account besides its texts, for a sign-out: jobs, what was taken along, recent searches with what
 * is typed into their form, allowed services, choices of this device, counted bytes.
 */
export async function forgetHabits({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<void> {
  if (!accountId) return;
  await vault.jobs.where('accountId').equals(accountId).delete();
  await vault.takings.where('accountId').equals(accountId).delete();
  await vault.drafts.delete([accountId, draftKeys.search]);
  // Their keys begin with the account's id; nothing is after an array that begins with it and an array.
  for (const table of [vault.searches, vault.consents, vault.choices, vault.traffic] as Table[])
    await table.where(':id').between([accountId], [accountId, []]).delete();
}
