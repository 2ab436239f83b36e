import type { AccountId } from '../../model/index.ts';
import type { VaultDatabase } from './database.ts';
import type { OutboxRow } from './rows.ts';

/** Returns all rows of an account, in the order in which they were enqueued. */
export async function outboxOf(vault: VaultDatabase, accountId: AccountId): Promise<OutboxRow[]> {
  const rows = await vault.outbox.where('accountId').equals(accountId).toArray();
  // A copy: the rows may be shared (shared-outbox.ts).
  return rows.toSorted((a, b) => a.order - b.order);
}
