import type { Failure } from '../../contract/failure.ts';
import { kindOf, uploadIn } from '../../mutations/index.ts';
import type { OutboxRow } from './rows.ts';

/** A file that keeps a post from being sent. `failure`: why its upload was refused; `null` if this device no longer has it. */
export interface StuckFile {
  id: string;
  fileName: string;
  failure: Failure | null;
}

type RowsById = ReadonlyMap<string, OutboxRow>;

/**
 * Returns files of a waiting post or edit that cannot be sent with it, because the upload was refused or is lost. A row with
 * such a file is not sent: the user retries the upload, consents to send without the file, edits or discards. `rows`: the
 * whole outbox of the account.
 */
export function stuckFiles({ state, mutation }: OutboxRow, rows: RowsById): StuckFile[] {
  if (state.kind !== 'held' && state.kind !== 'ready') return [];
  const attaches = kindOf(mutation)?.attaches;
  if (!attaches) return [];
  const shown = attaches.shown(mutation);
  return attaches.ids(mutation).flatMap((id): StuckFile[] => {
    const upload = rows.get(id);
    const file = upload && uploadIn(upload.mutation);
    if (file) {
      if (upload.state.kind !== 'refused') return [];
      const { failure } = upload.state;
      return [{ id, fileName: file.fileName, failure: failure.kind === 'storage-lost' ? null : failure }];
    }
    // Files on the server have a URL. One without a URL must still have its upload.
    const missing = shown.find((one) => one.id === id);
    return missing?.url === '' ? [{ id, fileName: missing.fileName, failure: null }] : [];
  });
}

/** Returns the rows of an outbox by id, for `stuckFiles`. */
export const rowsById = (rows: readonly OutboxRow[]): RowsById => new Map(rows.map((row) => [row.id, row]));
