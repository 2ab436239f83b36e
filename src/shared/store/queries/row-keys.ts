import type { VaultDatabase } from '../vault/database.ts';
import type { OutboxRow } from '../vault/rows.ts';

/** Ids made on this device by the server's id, and the other way round, as far as this page has seen them. */
const clientIds = new Map<string, string>();
const serverIds = new Map<string, string>();

/** Rows of the outbox that were read without a server id. Their aliases are read once they are gone. */
const unresolved = new WeakMap<VaultDatabase, Set<string>>();

/**
 * Returns the key of a post or comment in a list. An entity that was made on this device keeps its client id as key when the
 * server's id replaces it, so that its row is not remounted: an open menu and the focus stay. Known for the life of the page.
 */
export const rowKey = (id: string): string => clientIds.get(id) ?? id;

/** Records that the server knows a thing made on this device by this id. Replaces an earlier guess. */
export function noteServerId(clientId: string, serverId: string): void {
  const earlier = serverIds.get(clientId);
  if (earlier !== undefined) clientIds.delete(earlier);
  serverIds.set(clientId, serverId);
  clientIds.set(serverId, clientId);
}

/**
 * Records the server ids of these rows, which are the whole outbox, and of rows that have left it since the last call.
 * `getsServerId`: whether the server gives what the row makes an id of its own; other rows have no alias.
 */
export async function noteServerIdsOf(
  vault: VaultDatabase,
  rows: readonly OutboxRow[],
  getsServerId: (row: OutboxRow) => boolean,
): Promise<void> {
  const open = unresolved.get(vault) ?? new Set<string>();
  unresolved.set(vault, open);
  const present = new Set(rows.map(({ id }) => id));
  const gone = [...open].filter((id) => !present.has(id));
  for (const row of rows) {
    if (row.serverId !== null) {
      open.delete(row.id);
      noteServerId(row.id, row.serverId);
    } else if (getsServerId(row)) open.add(row.id);
  }
  if (gone.length === 0) return;
  // The alias is written before the row is deleted.
  const aliases = await vault.aliases.bulkGet(gone);
  for (const id of gone) open.delete(id);
  for (const alias of aliases) if (alias) noteServerId(alias.clientId, alias.serverId);
}
