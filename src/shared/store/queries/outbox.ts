import type { AccountId } from '../../model/index.ts';
import { fileIdsIn, uploadIn } from '../../mutations/index.ts';
import { META } from '../names.ts';
import { type Stores, withReopen } from '../stores.ts';
import type { VaultDatabase } from '../vault/database.ts';
import { outboxOf } from '../vault/outbox-rows.ts';
import type { OutboxRow } from '../vault/rows.ts';
import { rowsById, type StuckFile, stuckFiles } from '../vault/stuck-files.ts';

/** An outbox row for the outbox screen. */
export interface OutboxEntry extends OutboxRow {
  /** Uploads that it depends on, in the order of its files. */
  uploads?: readonly OutboxRow[];
  /** Files that prevent the send; absent if there are none. */
  stuck?: readonly StuckFile[];
}

/** The outbox for its screen, oldest first. */
export interface OutboxView {
  /** What the server does not have yet, or what needs the user. */
  rows: OutboxEntry[];
  /** What the server has. Stays while a request of it may still arrive: later changes of the same wait for that. */
  settled: OutboxRow[];
  /** Nothing is sent before (epoch ms). */
  pausedUntilAt: number;
}

/** Returns the outbox of the viewer. */
export function outbox({ vault, accountId }: Stores): Promise<OutboxView> {
  return withReopen([vault], async () => {
    if (!accountId) return { rows: [], settled: [], pausedUntilAt: 0 };
    const [stored, pause] = await Promise.all([
      outboxOf(vault, accountId),
      vault.meta.get(META.pausedUntil(accountId)),
    ]);
    return {
      rows: await entriesOf(vault, accountId, stored),
      settled: stored.filter(isSettled),
      pausedUntilAt: typeof pause?.value === 'number' ? pause.value : 0,
    };
  });
}

/** Returns the numbers of waiting rows and of rows that need the user, for the sidebar's counter. */
export function outboxCounts({ vault, accountId }: Stores): Promise<{ waiting: number; needsYou: number }> {
  return withReopen([vault], async () => {
    const entries = accountId ? await entriesOf(vault, accountId, await outboxOf(vault, accountId)) : [];
    const needsYou = entries.filter(needsReader).length;
    return { waiting: entries.length - needsYou, needsYou };
  });
}

/** What has become of a row that creates something: it waits, the server has it, or it was taken back. */
export type Fate = 'waiting' | 'sent' | 'taken-back';

export const fateOf = ({ vault }: Stores, id: string): Promise<Fate> =>
  withReopen([vault], () =>
    vault.transaction('r', vault.outbox, vault.aliases, () =>
      Promise.all([vault.outbox.get(id), vault.aliases.get(id)]).then(([row, alias]): Fate => {
        if (alias || row?.state.kind === 'answered') return 'sent';
        return row ? 'waiting' : 'taken-back';
      }),
    ),
  );

/** Whether an entry needs a decision of the user. */
export const needsReader = ({ state, stuck }: OutboxEntry): boolean =>
  NEEDS_READER.has(state.kind) || stuck !== undefined;

const NEEDS_READER: ReadonlySet<OutboxRow['state']['kind']> = new Set(['refused', 'conflict', 'undecided', 'proposed']);

const isSettled = ({ state }: OutboxRow) => state.kind === 'settled';

/** Returns the rows as entries. An upload is listed with its post or draft, and by itself only without one. */
async function entriesOf(
  vault: VaultDatabase,
  accountId: AccountId,
  rows: readonly OutboxRow[],
): Promise<OutboxEntry[]> {
  const known = rowsById(rows);
  const ofPosts = new Set(rows.flatMap(({ mutation }) => fileIdsIn(mutation)));
  const others = rows.filter(({ id, mutation }) => uploadIn(mutation) && !ofPosts.has(id));
  const ofDrafts = others.length > 0 ? await filesOfDrafts(vault, accountId) : new Set();
  const isAlone = ({ id, mutation }: OutboxRow) => !uploadIn(mutation) || !(ofPosts.has(id) || ofDrafts.has(id));
  return rows
    .filter((row) => !isSettled(row) && isAlone(row))
    .map((row) => {
      const uploads = fileIdsIn(row.mutation).flatMap((id) => known.get(id) ?? []);
      const stuck = stuckFiles(row, known);
      return { ...row, ...(uploads.length > 0 ? { uploads } : {}), ...(stuck.length > 0 ? { stuck } : {}) };
    });
}

/** Returns the ids of files in drafts. Read only if there are uploads: drafts change with every key press. */
async function filesOfDrafts(vault: VaultDatabase, accountId: AccountId): Promise<ReadonlySet<string>> {
  const [from, to] = [
    [accountId, ''],
    [accountId, '\uffff'],
  ];
  const drafts = await vault.drafts.where('[accountId+key]').between(from, to).toArray();
  return new Set(drafts.flatMap(({ files = [] }) => files.map(({ id }) => id)));
}
