import { vi } from 'vitest';

const STORE_READS = ['get', 'getKey', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;
const CURSOR_STEPS = ['continue', 'continuePrimaryKey', 'advance'] as const;

/** Counts the read requests to IndexedDB while `work` runs. Every cursor step is a request. */
export async function countRequests(work: () => Promise<unknown>): Promise<number> {
  const spies = [...spyOnReads(), ...CURSOR_STEPS.map((method) => vi.spyOn(IDBCursor.prototype, method))];
  await work();
  let count = 0;
  for (const spy of spies) {
    count += spy.mock.calls.length;
    spy.mockRestore();
  }
  return count;
}

const STORE_WRITES = ['put', 'add', 'delete', 'clear'] as const;

/** What `work` asks of IndexedDB. `transactions`: those that were asked anything. */
export interface Requests {
  transactions: number;
  reads: number;
  writes: number;
}

/** Counts transactions, reads (cursor steps too) and writes while `work` runs. */
export async function countAll(work: () => Promise<unknown>): Promise<Requests> {
  const reading = spyOnReads();
  const writing = STORE_WRITES.map((method) => vi.spyOn(IDBObjectStore.prototype, method));
  const reads = await countRequests(work);
  const asked = [...storesAsked(reading), ...storesAsked(writing)];
  const writes = writing.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of [...reading, ...writing]) spy.mockRestore();
  return { transactions: new Set(asked.map((store) => store.transaction)).size, reads, writes };
}

/** Counts the read requests to one table and its indexes while `work` runs, without cursor steps. */
export async function requestsTo(table: string, work: () => Promise<unknown>): Promise<number> {
  const spies = spyOnReads();
  await work();
  const count = storesAsked(spies).filter(({ name }) => name === table).length;
  for (const spy of spies) spy.mockRestore();
  return count;
}

const spyOnReads = () =>
  STORE_READS.flatMap((method) => [vi.spyOn(IDBObjectStore.prototype, method), vi.spyOn(IDBIndex.prototype, method)]);

/** The store of each recorded call, also of calls of its indexes. */
const storesAsked = (spies: readonly { mock: { contexts: unknown[] } }[]): IDBObjectStore[] =>
  spies
    .flatMap(({ mock }) => mock.contexts as (IDBObjectStore | IDBIndex)[])
    .map((source) => ('objectStore' in source ? source.objectStore : source));
