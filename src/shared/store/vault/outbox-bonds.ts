import { kindOf, uploadIn } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { isRemovableUpload } from './outbox-states.ts';
import type { OutboxRow } from './rows.ts';

/** What becomes of the outbox when something in it is taken back. */
export interface TakenBack {
  gone: readonly OutboxRow[];
  /** Rows that stay with other content. */
  changed: readonly OutboxRow[];
  /** Uploads that nothing needs any more. */
  files: readonly OutboxRow[];
}

/** Rows that cannot be sent before `row` is: they speak of what it creates. */
export const dependentsOf = (row: OutboxRow, rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.filter((one) => one.id !== row.id && namedBy(one).includes(row.id));

/** Works out what goes with a row: all that speaks of what it creates. */
export function takenBack(row: OutboxRow, rows: readonly OutboxRow[]): TakenBack {
  const gone = new Map([[row.id, row]]);
  const take = (lost: OutboxRow) => {
    for (const one of dependentsOf(lost, rows)) {
      if (gone.has(one.id)) continue;
      gone.set(one.id, one);
      take(one);
    }
  };
  take(row);
  const goneRows = [...gone.values()];
  return { gone: goneRows, changed: [], files: orphans(rows, goneRows, []) };
}

/**
 * Uploads that only rows which go or change have named. An upload that is being sent stays until its answer; one whose last
 * attempt may still arrive goes, because a file that no post names is visible to nobody.
 */
export function orphans(
  before: readonly OutboxRow[],
  gone: readonly OutboxRow[],
  changed: readonly OutboxRow[],
): OutboxRow[] {
  const goneIds = new Set(gone.map((row) => row.id));
  const after = new Map([...before, ...changed].map((row) => [row.id, row]));
  const named = new Set([...after.values()].filter((row) => !goneIds.has(row.id)).flatMap(namedBy));
  const wasNamed = new Set(before.flatMap(namedBy));
  const isOrphan = ({ id }: OutboxRow) => wasNamed.has(id) && !named.has(id) && !goneIds.has(id);
  return before.filter((row) => isOrphan(row) && isRemovableUpload(row));
}

/** Ids that the row's mutation refers to. */
export const namedBy = ({ mutation }: OutboxRow): readonly string[] => kindOf(mutation)?.references(mutation) ?? [];

/** Whether other rows name what this one uploads: it goes with them, never alone. */
export const isNeeded = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  rows.some((one) => one.id !== row.id && namedBy(one).includes(row.id));

/** Writes it, inside the caller's transaction over outbox and blobs: the bytes of a file go with its upload. */
export async function removeRows(vault: VaultDatabase, { gone, changed, files }: TakenBack): Promise<void> {
  await vault.outbox.bulkDelete([...gone, ...files].map((row) => row.id));
  await vault.outbox.bulkPut([...changed]);
  await vault.blobs.bulkDelete([...gone, ...files].flatMap((row) => uploadIn(row.mutation)?.blobId ?? []));
}
