import Dexie, { RangeSet } from 'dexie';
import type { AccountId } from '../model/index.ts';
import { type Disk, guardWrites } from './disk.ts';
import { followTransactions } from './leaving.ts';
import { MirrorDatabase } from './mirror/database.ts';
import { META } from './names.ts';
import { VaultDatabase } from './vault/database.ts';
import type { MetaRow } from './vault/rows.ts';

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
  noticeOtherVault(stores.vault);
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

/** Exists in pages, workers and Node; the types of this folder have no DOM. */
declare const queueMicrotask: (task: () => void) => void;

/** The used part of IDBDatabase. */
interface Connection {
  addEventListener(kind: 'close' | 'versionchange', listener: () => void): void;
}

/** Calls `listener` when the browser has closed the database. The next use may open another, empty one. */
export function onClosedByBrowser(database: Dexie, listener: () => void): void {
  database.on('ready', () => onEnd(database, 'close', listener), true);
}

/** Calls `listener` after Dexie has closed the present connection because of such an event. */
function onEnd(database: Dexie, kind: 'close' | 'versionchange', listener: () => void): void {
  const connection = database.backendDB() as unknown as Connection;
  connection.addEventListener(kind, () => queueMicrotask(listener));
}

/**
 * Reports a change of everything when another vault is there than before: live queries of all tabs and engines run again. Nothing
 * reads the new one before that, whoever opens it.
 */
function noticeOtherVault(vault: VaultDatabase): void {
  let known: unknown;
  const reopen = () => {
    if (!superseded.has(vault)) void vault.open().catch(() => undefined);
  };
  const compare = (opened: Dexie) => {
    onEnd(vault, 'close', reopen);
    onEnd(vault, 'versionchange', reopen);
    const isFirst = known === undefined;
    const compared = opened
      .table<MetaRow>('meta')
      .get(META.vaultId)
      .then(
        (row) =>
          new Promise<void>((resolve) => {
            // Outside of the zone in which Dexie opens it.
            queueMicrotask(() => {
              if (!isFirst && row?.value !== known) reportAllChanged();
              known = row?.value;
              resolve();
            });
          }),
        () => undefined,
      );
    return isFirst ? undefined : compared;
  };
  vault.on('ready', compare, true);
}

/** As Dexie does for a page that comes back from the browser's cache. */
function reportAllChanged(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}

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
