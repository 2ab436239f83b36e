import type { Failure } from '../../contract/failure.ts';
import { filesShownIn, kindOf } from '../../mutations/index.ts';
import type { VaultDatabase } from './database.ts';
import { namedBy, orphans, removeRows } from './outbox-bonds.ts';
import { outboxOf } from './outbox-rows.ts';
import { isStillMine } from './outbox-states.ts';
import type { OutboxRow } from './rows.ts';

/** A file that keeps a post from being sent. `failure`: why its upload was refused; `null` if this device no longer has it. */
export interface StuckFile {
  id: string;
  fileName: string;
  failure: Failure | null;
}

type RowsById = ReadonlyMap<string, OutboxRow>;

/**
 * The rule "files belong to their post": files of a waiting post or edit that cannot go with it, because the upload was
 * refused or is gone. A row with such a file is not sent; it needs the writer, who retries the upload, consents to send
 * without the file, edits or discards. `rows`: the whole outbox of the account.
 */
export function stuckFiles({ state, mutation }: OutboxRow, rows: RowsById): StuckFile[] {
  if (state.kind !== 'held' && state.kind !== 'ready') return [];
  if (mutation.kind !== 'create-post' && mutation.kind !== 'edit-post') return [];
  const shown = filesShownIn(mutation);
  return (kindOf(mutation)?.references(mutation) ?? []).flatMap((id): StuckFile[] => {
    const upload = rows.get(id);
    if (upload?.mutation.kind === 'upload-file') {
      if (upload.state.kind !== 'refused') return [];
      const { failure } = upload.state;
      return [{ id, fileName: upload.mutation.fileName, failure: failure.kind === 'storage-lost' ? null : failure }];
    }
    // The server's files have an address; one without it must still have its upload.
    const file = shown.find((one) => one.id === id);
    return file?.url === '' ? [{ id, fileName: file.fileName, failure: null }] : [];
  });
}

export const rowsById = (rows: readonly OutboxRow[]): RowsById => new Map(rows.map((row) => [row.id, row]));

/**
 * The writer consents to send a post without files that are stuck: they leave it, their uploads and bytes go. Only files that
 * are still stuck are left out. Returns false if the row is on its way, or if nothing would be left of it.
 */
export async function sendWithoutFiles(vault: VaultDatabase, id: string, fileIds: readonly string[]): Promise<boolean> {
  return vault.transaction('rw', vault.outbox, vault.blobs, async () => {
    const row = await vault.outbox.get(id);
    if (!row || !isStillMine(row)) return false;
    const rows = await outboxOf(vault, row.accountId);
    const stuck = stuckFiles(row, rowsById(rows)).map((file) => file.id);
    const leftOut = fileIds.filter((one) => stuck.includes(one));
    const mutation = kindOf(row.mutation)?.withoutFiles?.(row.mutation, leftOut) ?? null;
    if (mutation === null) return false;
    const changed: OutboxRow = { ...row, mutation, state: { kind: 'ready', notBeforeAt: 0, failure: null } };
    await removeRows(vault, { gone: [], changed: [changed], files: orphans(rows, [], [changed]) });
    return true;
  });
}

/** Whether other rows name what this one uploads: it goes with them, never alone. */
export const isNeeded = (row: OutboxRow, rows: readonly OutboxRow[]): boolean =>
  rows.some((one) => one.id !== row.id && namedBy(one).includes(row.id));
