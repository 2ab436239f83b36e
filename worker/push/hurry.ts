import type { AccountId } from '../../src/shared/model/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { restsUntilAt } from './send-limit.ts';

/**
 * The network is back: what was to be tried or looked for again only later is so at once. The time for second thoughts and
 * the quiet that the server has asked for stay, and so does the rest of a row that was sent too often. `now`: epoch ms.
 */
export async function hurry(vault: VaultDatabase, accountId: AccountId, now: number): Promise<void> {
  await vault.transaction('rw', vault.outbox, async () => {
    const hurried = (await outboxOf(vault, accountId)).flatMap((row) => atOnce(row, now));
    if (hurried.length > 0) await vault.outbox.bulkPut(hurried);
  });
}

function atOnce(row: OutboxRow, now: number): OutboxRow[] {
  const { state } = row;
  const restsUntil = restsUntilAt(row, now);
  if (state.kind === 'ready' && state.notBeforeAt > Math.max(now, restsUntil))
    return [{ ...row, state: { ...state, notBeforeAt: restsUntil } }];
  if (state.kind === 'unsure' && state.lookAt > now) return [{ ...row, state: { ...state, lookAt: 0 } }];
  return [];
}
