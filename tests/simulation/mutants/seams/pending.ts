import * as own from '../../../../src/shared/store/queries/pending.ts';
import { active } from '../active.ts';

export * from '../../../../src/shared/store/queries/pending.ts';

type Opened = ReturnType<typeof own.openOverlay>;

/** What the mirror says of settled rows, as it was before the outbox is read. */
const readBefore = new WeakMap<object, string[]>();

export const readPending: typeof own.readPending = async (stores) => {
  if (active.mutant !== 'mirror read before vault' || !('mirror' in stores)) return own.readPending(stores);
  const { mirror } = stores as Parameters<typeof own.readPending>[0] & {
    mirror: { settled: { toCollection: () => { primaryKeys: () => Promise<string[]> } } };
  };
  const settled = await mirror.settled.toCollection().primaryKeys();
  const pending = await own.readPending(stores);
  if (pending) readBefore.set(pending, settled);
  return pending;
};

export const openOverlay = (...[mirror, pending]: Parameters<typeof own.openOverlay>): Opened => {
  const settled = pending && readBefore.get(pending);
  if (!settled) return own.openOverlay(mirror, pending);
  const rows = pending.rows.filter((row) => !settled.includes(row.id));
  return Promise.resolve(rows.length > 0 ? pending.overlay(rows, pending.by, []) : null);
};
