import type { MirrorDatabase, TakingRow } from '../../src/shared/store/index.ts';
import { takingsOf } from '../../src/shared/store/vault/takings.ts';
import type { Job } from './job.ts';

/**
 * Takes along what the user has asked for, one feed after the other, and deletes what is left of those that they have removed.
 * Its progress is in the vault's table `takings`. The code of its steps is loaded when there is something to do.
 */
export const takeAlong: Job<'take-along'> = {
  async wanted(stores) {
    const rows = await takingsOf(stores);
    const removed = await findRemoved(stores.mirror, new Set(rows.map(({ id }) => id)));
    if (removed !== null) return { takingId: removed, startedAt: 0 };
    const lost = await findLost(stores.mirror, rows);
    if (lost) return { takingId: lost.id, startedAt: lost.startedAt };
    const waiting = rows.filter(({ state }) => state === 'waiting');
    // One that waits for Wi-Fi lets the others pass.
    const next = waiting.find(({ progress }) => progress.waits !== 'wifi') ?? waiting[0];
    return next ? { takingId: next.id, startedAt: next.startedAt } : null;
  },

  step: async (parts, input, progress) => (await import('../taking/index.ts')).takeStep(parts, input, progress),
};

/** Returns a taking that has ended and of which nothing is stored: the mirror was deleted or emptied. One read for each. */
async function findLost(mirror: MirrorDatabase, rows: readonly TakingRow[]): Promise<TakingRow | undefined> {
  for (const row of rows) if (await isLost(mirror, row)) return row;
  return undefined;
}

/** Whether a taking has ended with posts, and has none of them any more. */
export async function isLost(mirror: MirrorDatabase, { id, state, progress }: TakingRow): Promise<boolean> {
  if (state !== 'done' || progress.posts === 0) return false;
  return !(await mirror.pinned.where('[takingId+postId]').between([id, ''], [id, '\uffff']).first());
}

/** Returns the id of a taking that has pins or pictures but no row; `null`: there is none. Reads one row of each taking. */
async function findRemoved(mirror: MirrorDatabase, known: ReadonlySet<string>): Promise<string | null> {
  for (const [table, index] of [
    [mirror.keptPictures, '[takingId+url]'],
    [mirror.pinned, '[takingId+postId]'],
  ] as const) {
    let row = await table.orderBy(index).first();
    while (row) {
      if (!known.has(row.takingId)) return row.takingId;
      row = await table.where(index).above([row.takingId, '\uffff']).first();
    }
  }
  return null;
}
