import type { AccountId } from '../../model/index.ts';
import { type AnyMutation, kindOf } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { outboxOf } from './outbox-rows.ts';
import type { OutboxRow } from './rows.ts';

/** Adds a row after all others of the account. Joins the caller's transaction or starts one. `at`: epoch ms. */
export function appendRow(
  vault: VaultDatabase,
  accountId: AccountId,
  mutation: AnyMutation,
  { at, ...given }: Pick<OutboxRow, 'id' | 'state' | 'proposal' | 'origin'> & { at: number },
): Promise<unknown> {
  return vault.transaction('rw', vault.outbox, async () => {
    const rows = await outboxOf(vault, accountId);
    return vault.outbox.add({
      ...given,
      accountId,
      lane: kindOf(mutation)?.lane(mutation, given.id) ?? given.id,
      order: Math.max((rows.at(-1)?.order ?? 0) + 1, at),
      createdAt: at,
      mutation,
      attempts: 0,
      unsureUntilAt: 0,
      ownBefore: [],
      serverId: null,
    });
  });
}
