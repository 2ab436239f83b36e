import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { limitedUntilAt } from './send-limit.ts';

/**
 * Ends retry and search delays after the network is back. Keeps the undo window, pauses that the server asked for, and the
 * rest of a row that was sent too often. `now`: epoch ms.
 */
export async function retryNow(vault: VaultDatabase, accountId: AccountId, now: number): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const expedited = (await outboxOf(vault, accountId)).flatMap((row) => atOnce(row, now));
    if (expedited.length > 0) await vault.outbox.bulkPut(expedited);
  });
}

function atOnce(row: OutboxRow, now: number): OutboxRow[] {
  const { state } = row;
  const limitedUntil = limitedUntilAt(row, now);
  if (state.kind === 'ready' && state.notBeforeAt > Math.max(now, limitedUntil))
    return [{ ...row, state: { ...state, notBeforeAt: limitedUntil } }];
  if (state.kind === 'unsure' && state.lookAt > now) return [{ ...row, state: { ...state, lookAt: 0 } }];
  return [];
}
