import Dexie from 'dexie';

/** Why databases cannot be written: the disk is full, or the storage does not respond. */
export type DiskTrouble = 'quota' | 'storage-lost';

export interface DiskParts {
  /** Tests whether `sizeBytes` can be written, and makes databases safe to write (see `testDisk`). */
  test: (sizeBytes: number) => Promise<DiskTrouble | null>;
  after: (delayMs: number, work: () => void) => unknown;
  /** Tells all other pages and workers to test as well. */
  warnOthers?: () => void;
}

/**
 * Blocks all writes of one page or worker after a failed write until the disk was tested. A write in between can destroy
 * stored data (GOTCHAS, "A full disk"). Reads continue.
 */
export interface Disk {
  /** `null` if databases can be written, as far as is known. */
  trouble: () => DiskTrouble | null;
  isClosed: () => boolean;
  /** Blocks writes and tests the disk. `isReported`: another page or worker has reported the failure. */
  suspect: (isReported?: boolean) => void;
  /** Resolves after the first disk test. Nothing is written before (GOTCHAS, "A full disk"). */
  ready: () => Promise<unknown>;
  /** Tests unless the last test succeeded. Resolves to whether databases can be written. */
  check: () => Promise<boolean>;
  /** Calls `listener` when the result of a test differs from the one before. */
  onChange: (listener: (trouble: DiskTrouble | null) => void) => void;
}

const RETEST_MS = 5000;
/** Required free space at the start. */
export const START_BYTES = 1_000_000;
/** Required free space after a failed write: renewing the log may need as much as the log's size. */
const RECOVERY_BYTES = 5_000_000;

export function createDisk({ test, after, warnOthers }: DiskParts): Disk {
  let state: 'untested' | 'sound' | 'suspected' | DiskTrouble = 'untested';
  let found: DiskTrouble | null = null;
  let running: Promise<boolean> | null = null;
  let isRetestPlanned = false;
  const listeners: ((trouble: DiskTrouble | null) => void)[] = [];
  const retest = () => {
    isRetestPlanned = false;
    void check();
  };
  const run = async () => {
    const before = found;
    found = await test(state === 'untested' ? START_BYTES : RECOVERY_BYTES).catch((): DiskTrouble => 'storage-lost');
    state = found ?? 'sound';
    running = null;
    if (found && !isRetestPlanned) {
      isRetestPlanned = true;
      after(RETEST_MS, retest);
    }
    if (found !== before) for (const listener of listeners) listener(found);
    return found === null;
  };
  const check = () => {
    if (state === 'sound') return Promise.resolve(true);
    running ??= run();
    return running;
  };
  const isClosed = () => state !== 'untested' && state !== 'sound';
  return {
    trouble: () => found,
    isClosed,
    suspect(isReported = false) {
      if (isClosed()) return;
      state = 'suspected';
      void check();
      if (!isReported) warnOthers?.();
    },
    ready: () => (state === 'untested' ? check() : Promise.resolve()),
    check,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The used part of IDBTransaction. */
interface Transaction {
  readonly error: { name: string } | null;
  addEventListener(kind: 'abort', listener: () => void): void;
}

/** Errors of a transaction that could not be written. Chromium reports a full disk as any of these. */
const BROKEN: ReadonlySet<string> = new Set([
  Dexie.errnames.Unknown,
  Dexie.errnames.Abort,
  Dexie.errnames.QuotaExceeded,
]);

/** Blocks writes to a database while `disk` blocks writes. */
export function guardWrites(database: Dexie, disk: Disk): void {
  database.use({
    stack: 'dbcore',
    name: 'disk',
    create: (core) => ({
      ...core,
      transaction(...given) {
        const isWrite = given[1] === 'readwrite';
        if (isWrite && disk.isClosed()) throw new Dexie.QuotaExceededError('The disk cannot be written');
        const transaction = core.transaction(...given);
        if (isWrite) follow(transaction as unknown as Transaction, disk);
        return transaction;
      },
    }),
  });
}

const follow = (transaction: Transaction, disk: Disk): void =>
  transaction.addEventListener('abort', () => {
    if (transaction.error && BROKEN.has(transaction.error.name)) disk.suspect();
  });
