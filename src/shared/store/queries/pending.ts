import type { Table } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { type Stores, withReopen } from '../stores.ts';
import { outboxOf } from '../vault/outbox-rows.ts';
import type { OutboxRow } from '../vault/rows.ts';
import type { createOverlay, Overlay } from './overlay.ts';
import { noteServerId, noteServerIdsOf } from './row-keys.ts';

/** The outbox, ready to be applied to the mirror's data. */
interface Pending {
  rows: readonly OutboxRow[];
  overlay: typeof createOverlay;
  by: AccountId;
}

/**
 * Runs a query: reads `tables` of the mirror in one transaction and passes the pending mutations as an overlay (`null`
 * if there are none). Queries read the mirror only through it (lint).
 *
 * The outbox is read before the mirror: a row that settles between the two reads is then seen in both, and the mirror's
 * `settled` table marks it. In the other order it could be in neither. `beforehand`: further reads from the vault.
 */
export function readWithPending<Value, Extra = undefined>(
  stores: Stores,
  tables: readonly Table[],
  read: (overlay: Overlay | null, extra: Extra, pending: Pending | null) => Promise<Value>,
  beforehand?: () => Promise<Extra>,
): Promise<Value> {
  const { vault, mirror } = stores;
  return withReopen([vault, mirror], async () => {
    const pending = await readPending(stores);
    const extra = (await beforehand?.()) as Extra;
    return mirror.transaction('r', [...tables, mirror.settled], async () =>
      read(await openOverlay(mirror, pending), extra, pending),
    );
  });
}

/** Loads the code of the overlay. First screens without pending mutations do without it. */
export const loadOverlay = () => import('./overlay.ts');

async function readPending({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<Pending | null> {
  if (!accountId) return null;
  const rows = await outboxOf(vault, accountId);
  if (rows.length === 0) {
    await noteServerIdsOf(vault, rows, () => false);
    return null;
  }
  // Loaded only if something is pending: most first screens do not need it. A foreign promise inside a live query must be
  // wrapped, else Dexie loses the query's zone (https://dexie.org/docs/liveQuery()).
  const { createOverlay, getsServerId } = await Promise.resolve(loadOverlay());
  await noteServerIdsOf(vault, rows, getsServerId);
  return { rows, overlay: createOverlay, by: accountId };
}

/** Removes rows that the mirror already contains in this transaction. */
async function openOverlay(mirror: MirrorDatabase, pending: Pending | null): Promise<Overlay | null> {
  if (!pending) return null;
  const settled = await mirror.settled.bulkGet(pending.rows.map((row) => row.id));
  for (const row of settled) if (row?.serverId) noteServerId(row.id, row.serverId);
  const rows = pending.rows.filter((row, i) => settled[i] === undefined && row.state.kind !== 'settled');
  if (rows.length === 0) return null;
  const renamed = settled.flatMap((row) => (row?.serverId ? [{ id: row.id, serverId: row.serverId }] : []));
  return pending.overlay(rows, pending.by, renamed, noteServerId);
}
