import { uploadIn } from '../../mutations/index.ts';
import { META } from '../names.ts';
import type { Stores } from '../stores.ts';
import { outboxOf } from './outbox-rows.ts';
import type { OutboxRow } from './rows.ts';
import { rowsById, stuckFiles } from './stuck-files.ts';

const SENT_WITHOUT_USER: ReadonlySet<OutboxRow['state']['kind']> = new Set(['held', 'ready', 'sending', 'unsure']);

/**
 * Returns rows that an earlier run has left to be sent: created before `startedAt` (epoch ms) and not reported yet. Each row
 * is reported once, to the first tab that calls.
 */
export async function takeLeftover(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  startedAt: number,
): Promise<OutboxRow[]> {
  if (!accountId) return [];
  const key = META.keptTold(accountId);
  return vault.transaction('rw', vault.outbox, vault.meta, async () => {
    const reported = (await vault.meta.get(key))?.value;
    const reportedUpTo = typeof reported === 'number' ? reported : 0;
    const all = await outboxOf(vault, accountId);
    const known = rowsById(all);
    const isSentWithoutUser = (row: OutboxRow) =>
      // Uploads are not reported: they belong to a post or a draft.
      uploadIn(row.mutation) === null && SENT_WITHOUT_USER.has(row.state.kind) && stuckFiles(row, known).length === 0;
    const rows = all.filter((row) => row.order > reportedUpTo && row.createdAt < startedAt && isSentWithoutUser(row));
    const last = rows.at(-1);
    if (last) await vault.meta.put({ key, value: last.order });
    return rows;
  });
}
