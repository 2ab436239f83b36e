import { uploadIn } from '../../mutations/index.ts';
import { META } from '../names.ts';
import type { Stores } from '../stores.ts';
import { outboxOf } from './outbox-rows.ts';
import type { OutboxRow } from './rows.ts';
import { rowsById, stuckFiles } from './stuck-files.ts';

const ON_THEIR_WAY: ReadonlySet<OutboxRow['state']['kind']> = new Set(['held', 'ready', 'sending', 'unsure']);

/**
 * What an earlier run has left to be sent, told once: rows from before `startedAt` (epoch ms) that no start has spoken of.
 * Whoever asks first, of all tabs, is answered.
 */
export async function takeKept(
  { vault, accountId }: Pick<Stores, 'vault' | 'accountId'>,
  startedAt: number,
): Promise<OutboxRow[]> {
  if (!accountId) return [];
  const key = META.keptTold(accountId);
  return vault.transaction('rw', vault.outbox, vault.meta, async () => {
    const told = (await vault.meta.get(key))?.value;
    const toldUpTo = typeof told === 'number' ? told : 0;
    const all = await outboxOf(vault, accountId);
    const known = rowsById(all);
    const goesByItself = (row: OutboxRow) =>
      // An upload goes with its post or its draft: what those are is told.
      uploadIn(row.mutation) === null && ON_THEIR_WAY.has(row.state.kind) && stuckFiles(row, known).length === 0;
    const rows = all.filter((row) => row.order > toldUpTo && row.createdAt < startedAt && goesByItself(row));
    const last = rows.at(-1);
    if (last) await vault.meta.put({ key, value: last.order });
    return rows;
  });
}
