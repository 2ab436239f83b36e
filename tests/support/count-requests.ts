import { vi } from 'vitest';

const STORE_READS = ['get', 'getKey', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const;
const CURSOR_STEPS = ['continue', 'continuePrimaryKey', 'advance'] as const;

/** Counts the read requests to IndexedDB while `work` runs. Every cursor step is a request. */
export async function countRequests(work: () => Promise<unknown>): Promise<number> {
  const spies = [
    ...STORE_READS.flatMap((method) => [
      vi.spyOn(IDBObjectStore.prototype, method),
      vi.spyOn(IDBIndex.prototype, method),
    ]),
    ...CURSOR_STEPS.map((method) => vi.spyOn(IDBCursor.prototype, method)),
  ];
  await work();
  let count = 0;
  for (const spy of spies) {
    count += spy.mock.calls.length;
    spy.mockRestore();
  }
  return count;
}
