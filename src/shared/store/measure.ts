import type { Table } from 'dexie';

/** Rows at each end of a table that are read to estimate all of them. Most keys are random ids, so these are any rows. */
const SAMPLE = 30;
/** Of a value besides its text or bytes, about: tag and length. */
const VALUE_BYTES = 3;

/** Estimates the bytes of a table without its indexes: the number of rows, and the average of a sample. */
export async function estimateRows(table: Table): Promise<number> {
  const count = await table.count();
  if (count === 0) return 0;
  const first: unknown[] = await table.limit(SAMPLE).toArray();
  const last: unknown[] = count > SAMPLE ? await table.reverse().limit(SAMPLE).toArray() : [];
  const sampled = [...first, ...last];
  const bytes = sampled.reduce((sum: number, row) => sum + sizeOfRow(row), 0);
  return Math.round((bytes / sampled.length) * count);
}

/** Estimates what the browser stores of a row: texts of Latin letters take one byte a letter, others two. */
export function sizeOfRow(value: unknown): number {
  if (typeof value === 'string') return VALUE_BYTES + value.length * (/[^\0-\u{ff}]/u.test(value) ? 2 : 1);
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 2 ** 30 ? VALUE_BYTES : 9;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return VALUE_BYTES + value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + sizeOfRow(item), VALUE_BYTES);
  return Object.entries(value).reduce(
    (sum, [key, part]) => sum + VALUE_BYTES + key.length + sizeOfRow(part),
    VALUE_BYTES,
  );
}
