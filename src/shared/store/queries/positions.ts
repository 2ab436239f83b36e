import { type Stores, withReopen } from '../stores.ts';
import { type ReadingPosition, readerOf } from '../vault/positions.ts';

/** Returns the stored reading position in a feed; `undefined` if there is none. */
export async function readingPosition(stores: Stores, feedKey: string): Promise<ReadingPosition | undefined> {
  const row = await withReopen([stores.vault], () => stores.vault.positions.get([readerOf(stores), feedKey]));
  if (!row) return undefined;
  const { postId, offsetPx, isTop = false } = row;
  return { feedKey, postId, offsetPx, isTop };
}
