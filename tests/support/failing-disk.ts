import { IDBObjectStore as FakeObjectStore } from 'fake-indexeddb';

/** Internals of fake-indexeddb's transactions, used to simulate errors of a browser. */
interface Transaction {
  mode: IDBTransactionMode;
  _requests: { operation: () => void }[];
}

/** Decides by number, from 1, which write transactions fail. Reads succeed. */
interface FailingDisk {
  fails: (write: number) => boolean;
  /** Number of write transactions so far. */
  writes: number;
  errorName: 'UnknownError' | 'QuotaExceededError' | 'AbortError';
}

/** The disk of all fake-indexeddb databases in this process. */
export const failingDisk: FailingDisk = { fails: () => false, writes: 0, errorName: 'UnknownError' };

export function mendDisk(): void {
  failingDisk.fails = () => false;
  failingDisk.writes = 0;
  failingDisk.errorName = 'UnknownError';
}

const begun = new WeakSet<object>();
for (const method of ['put', 'add', 'delete', 'clear'] as const) {
  const original = FakeObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
  FakeObjectStore.prototype[method] = function (this: { transaction: Transaction }, ...args: unknown[]) {
    const request = original.apply(this, args);
    const { transaction } = this;
    const planned = transaction._requests.at(-1);
    if (transaction.mode !== 'readwrite' || begun.has(transaction) || !planned) return request;
    begun.add(transaction);
    failingDisk.writes += 1;
    if (failingDisk.fails(failingDisk.writes)) {
      const { errorName } = failingDisk;
      planned.operation = () => {
        throw new DOMException('The disk is full', errorName);
      };
    }
    return request;
  } as never;
}
