import { detachedFrom, fileIdsIn, kindOf, uploadIn } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { releaseFiles } from './file-references.ts';
import type { OutboxRow } from './rows.ts';

/** The changes to the outbox when a row is removed. */
export interface Removal {
  gone: readonly OutboxRow[];
  /** Rows that stay with a changed mutation. */
  changed: readonly OutboxRow[];
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
  return { gone: [...gone.values()], changed: [...changed.values()] };
}

/** Returns the ids that the row's mutation refers to. */
export const referencesOf = ({ mutation }: OutboxRow): readonly string[] =>
  kindOf(mutation)?.references(mutation) ?? [];

/** Whether other rows refer to this one. A referenced upload is only removed with them. */
export const isReferenced = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  rows.some((one) => one.id !== row.id && referencesOf(one).includes(row.id));

/** Returns the ids of the files that a row attaches, or of the one that it uploads. */
export function filesOf({ mutation, id }: OutboxRow): readonly string[] {
  const upload = uploadIn(mutation);
  return upload ? [id, upload.blobId] : fileIdsIn(mutation);
}

/**
 * Writes a removal, and releases the files of removed rows. Must run inside the caller's transaction over `contentTables`.
 * An upload that is being sent stays until its response. One whose last attempt may still arrive is removed: a file that no post
 * contains is visible to nobody.
 */
export async function removeRows(
  vault: VaultDatabase,
  { gone, changed }: Removal,
  { keepFiles = false } = {},
): Promise<void> {
  await vault.outbox.bulkDelete(gone.map(({ id }) => id));
  await vault.outbox.bulkPut([...changed]);
  if (!keepFiles) await releaseFiles(vault, gone.flatMap(filesOf));
}
