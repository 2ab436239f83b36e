/** Dexie reports a whole table as changed, and re-runs every live query on it, if one call writes 50 rows or more. */
const ROWS_PER_CALL = 49;

interface Writable<Row, Key> {
  bulkPut(rows: Row[]): PromiseLike<unknown>;
  bulkDelete(keys: Key[]): PromiseLike<unknown>;
}

export async function putRows<Row>(table: Writable<Row, never>, rows: readonly Row[]): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_PER_CALL) await table.bulkPut(rows.slice(i, i + ROWS_PER_CALL));
}

export async function deleteRows<Key>(table: Writable<never, Key>, keys: readonly Key[]): Promise<void> {
  for (let i = 0; i < keys.length; i += ROWS_PER_CALL) await table.bulkDelete(keys.slice(i, i + ROWS_PER_CALL));
}
