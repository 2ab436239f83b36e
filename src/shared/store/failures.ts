import Dexie from 'dexie';
import type { Failure } from '../contract/index.ts';
import type { Disk } from './disk.ts';
import { hasCause, isConnectionLost, isQuotaExceeded, type Stores, superseded, withReopen } from './stores.ts';

const isAborted = (error: unknown): boolean => hasCause(error, (name) => name === Dexie.errnames.Abort);

/**
 * Returns what a failed read or write means for the user; `null` if it is a bug. Chromium reports a full disk as an aborted
 * transaction.
 */
export function storeFailure(error: unknown, disk?: Disk): Failure | null {
  const isQuota = isQuotaExceeded(error);
  if (!isQuota && !isConnectionLost(error) && !(disk && isAborted(error))) return null;
  return { kind: disk?.trouble() ?? (isQuota ? 'quota' : 'storage-lost') };
}

/**
 * Runs a write as `withReopen` does. If it fails because the disk may be full, tests the disk and retries once if it
 * can be written, so that a user who has freed space does not have to wait.
 */
export async function withDisk<T>(
  databases: readonly Dexie[],
  disk: Disk | undefined,
  work: () => Promise<T>,
): Promise<T> {
  await disk?.ready();
  try {
    return await withReopen(databases, work);
  } catch (error) {
    if (!disk || !storeFailure(error, disk)) throw error;
    disk.suspect();
    if (!(await disk.check())) throw error;
    return withReopen(databases, work);
  }
}

/** Reopens databases that were closed after a failed open or write. */
export async function reopenStores({ vault, mirror }: Stores): Promise<void> {
  for (const database of [vault, mirror]) {
    if (database.isOpen() || superseded.has(database)) continue;
    database.close({ disableAutoOpen: false });
    await database.open().catch(() => undefined);
  }
}
