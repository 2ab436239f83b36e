import { detachedFrom, kindOf, uploadIn } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { isRemovableUpload } from './outbox-states.ts';
import type { OutboxRow } from './rows.ts';

/** The changes to the outbox when a row is removed. */
export interface Removal {
  gone: readonly OutboxRow[];
  /** Rows that stay with a changed mutation. */
  changed: readonly OutboxRow[];
  /** Uploads that no row refers to any more. */
  files: readonly OutboxRow[];
}

/** Returns rows that cannot be sent before `row`, because they refer to what it creates. */
export const dependentsOf = (row: OutboxRow, rows: readonly OutboxRow[]): OutboxRow[] =>
  rows.filter((one) => one.id !== row.id && referencesOf(one).includes(row.id));

/** Returns the removal of a row and of all rows that depend on it. Those that can do without it stay (`detached` of their kind). */
export function removalOf(row: OutboxRow, rows: readonly OutboxRow[]): Removal {
  const gone = new Map([[row.id, row]]);
  const changed = new Map<string, OutboxRow>();
  const take = (lost: OutboxRow) => {
    for (const one of dependentsOf(lost, rows)) {
      if (gone.has(one.id)) continue;
      const left = detachedFrom((changed.get(one.id) ?? one).mutation, lost.id);
      if (left) {
        changed.set(one.id, { ...one, mutation: left });
        continue;
      }
      changed.delete(one.id);
      gone.set(one.id, one);
      take(one);
    }
  };
  take(row);
  const goneRows = [...gone.values()];
  const changedRows = [...changed.values()];
  return { gone: goneRows, changed: changedRows, files: orphans(rows, goneRows, changedRows) };
}

/**
 * Returns uploads that only removed or changed rows have referred to. An upload that is being sent stays until its response.
 * One whose last attempt may still arrive is removed: a file that no post contains is visible to nobody.
 */
export function orphans(
  before: readonly OutboxRow[],
  gone: readonly OutboxRow[],
  changed: readonly OutboxRow[],
): OutboxRow[] {
  const goneIds = new Set(gone.map((row) => row.id));
  const after = new Map([...before, ...changed].map((row) => [row.id, row]));
  const named = new Set([...after.values()].filter((row) => !goneIds.has(row.id)).flatMap(referencesOf));
  const wasNamed = new Set(before.flatMap(referencesOf));
  const isOrphan = ({ id }: OutboxRow) => wasNamed.has(id) && !named.has(id) && !goneIds.has(id);
  return before.filter((row) => isOrphan(row) && isRemovableUpload(row));
}

/** Returns the ids that the row's mutation refers to. */
export const referencesOf = ({ mutation }: OutboxRow): readonly string[] =>
  kindOf(mutation)?.references(mutation) ?? [];

/** Whether other rows refer to this one. A referenced upload is only removed with them. */
export const isReferenced = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  rows.some((one) => one.id !== row.id && referencesOf(one).includes(row.id));

/** Writes a removal, with the bytes of removed uploads. Must run inside the caller's transaction over `outbox` and `blobs`. */
export async function removeRows(vault: VaultDatabase, { gone, changed, files }: Removal): Promise<void> {
  await vault.outbox.bulkDelete([...gone, ...files].map((row) => row.id));
  await vault.outbox.bulkPut([...changed]);
  await vault.blobs.bulkDelete([...gone, ...files].flatMap((row) => uploadIn(row.mutation)?.blobId ?? []));
}
