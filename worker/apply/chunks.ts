/** Dexie reports a whole table as changed, and re-runs every live query on it, if one call writes 50 rows or more. */
const ROWS_PER_CALL = 49;

interface Writable<Row, Key> {
  bulkPut(rows: Row[]): PromiseLike<unknown>;
  bulkDelete(keys: Key[]): PromiseLike<unknown>;
}

/** Writes are requested at once, in the order of the calls: later calls in the same transaction need not wait for this one. */
export async function putRows<Row>(table: Writable<Row, never>, rows: readonly Row[]): Promise<void> {
  await Promise.all(chunksOf(rows).map((chunk) => table.bulkPut(chunk)));
}

/** As `putRows`. */
export async function deleteRows<Key>(table: Writable<never, Key>, keys: readonly Key[]): Promise<void> {
  await Promise.all(chunksOf(keys).map((chunk) => table.bulkDelete(chunk)));
}

function chunksOf<T>(all: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let i = 0; i < all.length; i += ROWS_PER_CALL) chunks.push(all.slice(i, i + ROWS_PER_CALL));
  return chunks;
}
