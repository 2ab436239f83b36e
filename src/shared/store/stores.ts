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
  /** Blocks their writes after a failed write. */
  disk?: Disk | undefined;
}

export interface StoreOptions {
  /** Called when another tab has upgraded a database. This tab must reload ("Updated in another tab – reload"). */
  onSuperseded?: () => void;
  disk?: Disk;
}

/** Creates the databases' handles. They open at the first use. `accountId`: `null` for a visitor. */
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

/** Databases that another tab has upgraded. */
export const superseded = new WeakSet<Dexie>();

/** `versionchange`: a deletion closes the connection until its next use, an upgrade closes it permanently. */
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

/** Errors after which a new connection may help. WebKit loses its database server while the app is in the background. */
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

/** Whether an error or one of its causes has such a name. Dexie wraps the errors of transactions and bulk writes. */
export function hasCause(error: unknown, isSuch: (name: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { inner, failures = [] } = error as { inner?: unknown; failures?: unknown[] };
  return isSuch(error.name) || hasCause(inner, isSuch) || failures.some((one) => hasCause(one, isSuch));
}

/** Runs a read or a write. If the connection was lost, reopens and retries once. A superseded database stays closed. */
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
