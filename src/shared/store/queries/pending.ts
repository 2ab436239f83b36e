import Dexie, { type Table } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import type { Purge } from '../../rules/purge.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { PurgeMark } from '../mirror/rows.ts';
import { PURGE_MARKS, SHELL } from '../names.ts';
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

export interface QueryOptions<Extra> {
  /** Further reads from the vault. */
  beforehand?: () => Promise<Extra>;
  /** The query returns posts: they obey the purge marks (`purging`). */
  showsPosts?: boolean;
}

/**
 * Runs a query: reads `tables` of the mirror in one transaction and passes the pending mutations, and for posts the purge marks,
 * as an overlay (`null` if there are none). Queries read the mirror only through it (lint).
 *
 * The outbox is read before the mirror: a row that settles between the two reads is then seen in both, and the mirror's
 * `settled` table marks it. In the other order it could be in neither.
 */
export function readWithPending<Value, Extra = undefined>(
  stores: Stores,
  tables: readonly Table[],
  query: (overlay: Overlay | null, extra: Extra, pending: Pending | null) => Promise<Value>,
  { beforehand, showsPosts = false }: QueryOptions<Extra> = {},
): Promise<Value> {
  const { vault, mirror } = stores;
  const { settled, purges, shell } = mirror;
  const readTables = [...tables, settled, ...(showsPosts ? [purges, shell] : [])];
  return withReopen([vault, mirror], async () => {
    const pending = await readPending(stores);
    const extra = beforehand ? await beforehand() : (undefined as Extra);
    return mirror.transaction('r', readTables, async () =>
      query(await openOverlay(mirror, pending, showsPosts), extra, pending),
    );
  });
}

/** Loads the code of the overlay. First screens without pending mutations do without it. */
export const loadOverlay = () => import('./overlay.ts');

async function readPending({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<Pending | null> {
  if (!accountId) return null;
  const rows = await outboxOf(vault, accountId);
  // Loaded only if something is pending: most first screens do not need it.
  const code = rows.length > 0 ? await loadOverlay() : null;
  await noteServerIdsOf(vault, rows, code?.getsServerId ?? (() => false));
  return code && { rows, overlay: code.createOverlay, by: accountId };
}

/** Removes rows that the mirror already contains in this transaction, and adds what is to be purged. */
async function openOverlay(
  mirror: MirrorDatabase,
  pending: Pending | null,
  showsPosts: boolean,
): Promise<Overlay | null> {
  const { accountId } = mirror;
  if (!accountId || (!pending && !showsPosts)) return null;
  const [[purges], settled] = await Promise.all([
    showsPosts ? mirror.purges.bulkGet([PURGE_MARKS]) : [],
    pending ? mirror.settled.bulkGet(pending.rows.map((row) => row.id)) : [],
  ]);
  for (const row of settled) if (row?.serverId) noteServerId(row.id, row.serverId);
  const rows = (pending?.rows ?? []).filter((row, i) => settled[i] === undefined && row.state.kind !== 'settled');
  const purged = await purgedIds(mirror, purges?.marks ?? []);
  if (rows.length === 0 && !purged) return null;
  const renamed = settled.flatMap((row) => (row?.serverId ? [{ id: row.id, serverId: row.serverId }] : []));
  const { createOverlay } = pending ? { createOverlay: pending.overlay } : await Dexie.waitFor(loadOverlay());
  return createOverlay(rows, accountId, { renamed, noteServerId, ...(purged ? { purged } : {}) });
}

/** Returns whose content the marks hide; `undefined` without marks. */
async function purgedIds(mirror: MirrorDatabase, marks: readonly PurgeMark[]): Promise<Purge | undefined> {
  if (marks.length === 0) return undefined;
  const idsOf = (kind: PurgeMark['kind']) => marks.flatMap((mark) => (mark.kind === kind ? [mark.accountId] : []));
  const isAnyBlockNew = marks.some(({ kind }) => kind === 'group');
  const self = isAnyBlockNew ? await mirror.shell.get(SHELL.self) : undefined;
  const blocked = self?.key === 'self' ? self.value.banIds : [];
  return { blockedIds: new Set([...idsOf('person'), ...blocked]), lockedIds: new Set(idsOf('feed')) };
}
