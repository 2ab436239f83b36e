import { kindOf, type WireCall } from '../../src/shared/mutations/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { Call } from '../transport/index.ts';

const SLOWEST_BYTES_PER_MS = 4;
const TIMEOUT_MS = 30_000;

/** Returns the request of a row, or `null` if the bytes of its file are lost. `prepared`: its call, if that depends on the state just read. */
export async function callOf(
  vault: VaultDatabase,
  row: OutboxRow,
  progress: (rowId: string, sentBytes: number, totalBytes: number) => void,
  prepared?: WireCall,
): Promise<Omit<Call, 'credentials'> | null> {
  const wire = prepared ?? kindOf(row.mutation)?.call(row.mutation, row.accountId);
  if (!wire) return null;
  const { method, path, json, file } = wire;
  // Sent before prefetches.
  const call = { method, path, priority: 'screen' } as const;
  if (!file) return json === undefined ? call : { ...call, body: { json } };
  const blob = await vault.blobs.get(file.blobId);
  if (!blob) return null;
  return {
    ...call,
    timeoutMs: TIMEOUT_MS + blob.bytes.byteLength / SLOWEST_BYTES_PER_MS,
    body: {
      file: new Blob([blob.bytes], { type: blob.mediaType }),
      fileName: file.fileName,
      onProgress: (sentBytes, totalBytes) => progress(row.id, sentBytes, totalBytes),
    },
  };
}
