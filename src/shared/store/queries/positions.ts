import { type Stores, withReopen } from '../stores.ts';
import { type ReadingPosition, readerOf } from '../vault/positions.ts';

/** Where the reader of these stores stood in a feed; undefined when he never was there. */
export async function readingPosition(stores: Stores, feedKey: string): Promise<ReadingPosition | undefined> {
  const row = await withReopen([stores.vault], () => stores.vault.positions.get([readerOf(stores), feedKey]));
  if (!row) return undefined;
  return { feedKey: row.feedKey, postId: row.postId, offsetPx: row.offsetPx };
}
