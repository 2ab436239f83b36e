import { IDBObjectStore as FakeObjectStore, IDBTransaction as FakeTransaction } from 'fake-indexeddb';

/** The part of fake-indexeddb's own transactions that stands for what a browser does behind the API. */
interface Transaction {
  mode: IDBTransactionMode;
  db: IDBDatabase;
  _abort: (errorName: string | null) => void;
  _start: () => void;
  _state: string;
  _requests: { request: IDBRequest }[];
}

/** Which transactions that write are aborted when they would commit; the number counts from 1. Reads go on. */
interface FailingDisk {
  fails: (write: number) => boolean;
  /** How many transactions that write have come to their end. */
  writes: number;
  errorName: 'UnknownError' | 'QuotaExceededError' | 'AbortError';
}

/** The device's disk, for all databases of fake-indexeddb in this process. */
export const failingDisk: FailingDisk = { fails: () => false, writes: 0, errorName: 'UnknownError' };

export function mendDisk(): void {
  failingDisk.fails = () => false;
  failingDisk.writes = 0;
  failingDisk.errorName = 'UnknownError';
}

const wrote = new WeakSet<object>();
for (const method of ['put', 'add', 'delete', 'clear'] as const) {
  const original = FakeObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
  FakeObjectStore.prototype[method] = function (this: { transaction: object }, ...args: unknown[]) {
    wrote.add(this.transaction);
    return original.apply(this, args);
  } as never;
}

const prototype = FakeTransaction.prototype as unknown as Transaction;
const goOn = prototype._start;
prototype._start = function (this: Transaction) {
  const isAtEnd = this._requests.every(({ request }) => request.readyState === 'done');
  const commits = isAtEnd && this._state !== 'finished' && this.mode === 'readwrite' && wrote.delete(this);
  if (commits) failingDisk.writes += 1;
  if (commits && failingDisk.fails(failingDisk.writes)) this._abort(failingDisk.errorName);
  else goOn.call(this);
};
