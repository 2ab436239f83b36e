import type { AccountId } from '../../model/index.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { Stores } from '../stores.ts';
import { outboxOf } from '../vault/outbox-rows.ts';
import type { OutboxRow } from '../vault/rows.ts';
import type { createOverlay, Overlay } from './overlay.ts';
import { noteServerId, noteServerIdsOf } from './row-keys.ts';

/** What the user did and the server does not have yet, read and ready to be laid over the truth. */
export interface Pending {
  rows: readonly OutboxRow[];
  overlay: typeof createOverlay;
  by: AccountId;
}

/**
 * Reads the outbox; null when it is empty. Always before the mirror: what is settled between the two reads is then seen in
 * both, and the mirror itself says which rows it contains already (`openOverlay`). The other way round it could be seen in
 * neither.
 */
export async function readPending({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<Pending | null> {
  if (!accountId) return null;
  const rows = await outboxOf(vault, accountId);
  await noteServerIdsOf(vault, rows);
  if (rows.length === 0) return null;
  // Loaded when there is something to lay over: most first screens need none of it. A foreign promise inside a live query
  // must be wrapped, else Dexie loses sight of the query (https://dexie.org/docs/liveQuery()).
  const { createOverlay } = await Promise.resolve(import('./overlay.ts'));
  return { rows, overlay: createOverlay, by: accountId };
}

/** What is laid over the posts that this very transaction reads: everything but what their mirror contains already. */
export async function openOverlay(mirror: MirrorDatabase, pending: Pending | null): Promise<Overlay | null> {
  if (!pending) return null;
  const settled = await mirror.settled.bulkGet(pending.rows.map((row) => row.id));
  for (const row of settled) if (row?.serverId) noteServerId(row.id, row.serverId);
  const rows = pending.rows.filter((row, i) => settled[i] === undefined && row.state.kind !== 'settled');
  if (rows.length === 0) return null;
  const renamed = settled.flatMap((row) => (row?.serverId ? [{ id: row.id, serverId: row.serverId }] : []));
  return pending.overlay(rows, pending.by, renamed, noteServerId);
}
