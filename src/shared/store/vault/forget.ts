import { draftKeys } from '../../model/index.ts';
import type { Stores } from '../stores.ts';

/**
 * Deletes what the vault has of an account besides its texts, for a sign-out: jobs, what was taken along, recent searches with what is typed into their
 * form, allowed services.
 */
export async function forgetHabits({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<void> {
  if (!accountId) return;
  await vault.jobs.where('accountId').equals(accountId).delete();
  await vault.takings.where('accountId').equals(accountId).delete();
  await vault.searches.where('[accountId+query]').between([accountId, ''], [accountId, '\uffff']).delete();
  await vault.drafts.delete([accountId, draftKeys.search]);
  await vault.consents.where('[accountId+service]').between([accountId, ''], [accountId, '\uffff']).delete();
}
