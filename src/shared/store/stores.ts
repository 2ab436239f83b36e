import Dexie from 'dexie';
import type { AccountId } from '../model/index.ts';
import { type Disk, guardWrites } from './disk.ts';
import { followTransactions } from './leaving.ts';
import { MirrorDatabase } from './mirror/database.ts';
import { VaultDatabase } from './vault/database.ts';

/** The databases that a tab of one account reads. */
export interface Stores {
  vault: VaultDatabase;
  mirror: MirrorDatabase;
  accountId: AccountId | null;
  /** The gate in front of their writes. */
  disk?: Disk | undefined;
}

export interface StoreOptions {
  /** Another tab brought a database to a newer version: this one cannot go on ("Updated in another tab – reload"). */
  onSuperseded?: () => void;
  disk?: Disk;
}

/** Makes the handles; the databases open by themselves at the first use. `null`: a visitor's mirror. */
export function openStores(accountId: AccountId | null, options: StoreOptions = {}): Stores {
  const { disk } = options;
  const stores = { vault: new VaultDatabase(), mirror: new MirrorDatabase(accountId), accountId, disk };
  for (const database of [stores.vault, stores.mirror]) {
    closeOnVersionChange(database, options);
    followTransactions(database);
    if (disk) guardWrites(database, disk);
  }
  return stores;
}

export function closeStores(stores: Stores): void {
  stores.mirror.close();
  stores.vault.close();
}

/** Databases that another tab has brought to a newer version. */
export const superseded = new WeakSet<Dexie>();

/** A deletion by another tab closes this handle until the next use; an upgrade closes it for good. */
export function closeOnVersionChange(database: Dexie, options: Pick<StoreOptions, 'onSuperseded'> = {}): void {
  database.on('versionchange', (event) => {
    const isDeleted = event.newVersion === null;
    database.close({ disableAutoOpen: !isDeleted });
    if (!isDeleted) {
      superseded.add(database);
      options.onSuperseded?.();
    }
    return false;
  });
}

/** Errors after which a fresh connection may help: WebKit loses its database server when the app was in the background. */
const LOST: ReadonlySet<string> = new Set([
  Dexie.errnames.DatabaseClosed,
  Dexie.errnames.Unknown,
  Dexie.errnames.InvalidState,
  Dexie.errnames.OpenFailed,
  Dexie.errnames.Version,
]);

export const isConnectionLost = (error: unknown): boolean => hasCause(error, (name) => LOST.has(name));

export const isQuotaExceeded = (error: unknown): boolean =>
  hasCause(error, (name) => name === Dexie.errnames.QuotaExceeded);

/** Whether an error, or what it was caused by, has such a name: Dexie wraps what a transaction or one of many writes met. */
export function hasCause(error: unknown, isSuch: (name: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { inner, failures = [] } = error as { inner?: unknown; failures?: unknown[] };
  return isSuch(error.name) || hasCause(inner, isSuch) || failures.some((one) => hasCause(one, isSuch));
}

/** Runs a read or a write; when the connection was lost, reopens once and tries once more. A superseded database stays closed. */
export async function withReopen<T>(databases: readonly Dexie[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error) || databases.some((database) => superseded.has(database))) throw error;
    for (const database of databases) {
      database.close({ disableAutoOpen: false });
      await database.open();
    }
    return work();
  }
}
