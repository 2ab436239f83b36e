import Dexie from 'dexie';

/** Why databases cannot be written: the device has no room, or its storage does not answer. */
export type DiskTrouble = 'quota' | 'storage-lost';

export interface DiskParts {
  /** Tests whether so much can be written, and makes databases safe to write (see `testDisk`). */
  test: (sizeBytes: number) => Promise<DiskTrouble | null>;
  after: (delayMs: number, work: () => void) => unknown;
  /** Tells the other pages and workers of this device to test as well. */
  warnOthers?: () => void;
}

/**
 * The gate in front of all writes of one page or worker. It closes as soon as a write has failed: what is written after a
 * failed write, and before the disk was tested, can destroy what is stored (GOTCHAS, "A full disk"). Reading goes on.
 */
export interface Disk {
  /** `null` if databases can be written, as far as is known. */
  trouble: () => DiskTrouble | null;
  isClosed: () => boolean;
  /** Closes the gate and tests. `isTold`: another page or worker has said so. */
  suspect: (isTold?: boolean) => void;
  /** Resolves when the disk has been tested once: nothing is written before (GOTCHAS, "A full disk"). */
  ready: () => Promise<unknown>;
  /** Tests, unless a test has found nothing wrong already. Resolves to whether databases can be written. */
  check: () => Promise<boolean>;
  /** Calls back when a test has found another result than the one before. */
  onChange: (listener: (trouble: DiskTrouble | null) => void) => void;
}

const RETEST_MS = 5000;
/** So much must be free at the start … */
export const START_BYTES = 1_000_000;
/** … and after a failed write: renewing the log may need as much as the log holds. */
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
    suspect(isTold = false) {
      if (isClosed()) return;
      state = 'suspected';
      void check();
      if (!isTold) warnOthers?.();
    },
    ready: () => (state === 'untested' ? check() : Promise.resolve()),
    check,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Of an IDBTransaction what is used here. */
interface Transaction {
  readonly error: { name: string } | null;
  addEventListener(kind: 'abort', listener: () => void): void;
}

/** How browsers report that a transaction could not be written: Chromium reports a full disk in each of these ways. */
const BROKEN: ReadonlySet<string> = new Set([
  Dexie.errnames.Unknown,
  Dexie.errnames.Abort,
  Dexie.errnames.QuotaExceeded,
]);

/** Puts a database behind the gate. */
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
