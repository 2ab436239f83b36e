import { IDBObjectStore as FakeObjectStore } from 'fake-indexeddb';

/** The part of fake-indexeddb's own transactions that stands for what a browser does behind the API. */
interface Transaction {
  mode: IDBTransactionMode;
  _requests: { operation: () => void }[];
}

/** Which transactions that write fail; the number counts from 1. Reads go on. */
interface FailingDisk {
  fails: (write: number) => boolean;
  /** How many transactions have begun to write. */
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
