import type { PromiseExtended } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import type { VaultDatabase } from './database.ts';
import type { OutboxRow } from './rows.ts';

/** Returns all rows of an account, in the order in which they were enqueued. */
export const outboxOf = (vault: VaultDatabase, accountId: AccountId): PromiseExtended<OutboxRow[]> =>
  vault.outbox
    .where('accountId')
    .equals(accountId)
    .toArray()
    // A copy: the rows may be shared (shared-outbox.ts).
    .then((rows) => rows.toSorted((a, b) => a.order - b.order));
