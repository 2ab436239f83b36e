import type { PostId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';

/** Where the reader stands in a feed: a post, the distance of its top from the top of the screen, and the page's offset. */
export interface ReadingPosition {
  feedKey: string;
  postId: PostId;
  offsetPx: number;
  pageOffset: number;
}

export const readerOf = (stores: Pick<Stores, 'accountId'>): string => stores.accountId ?? 'visitor';

/** Remembers where the reader of these stores stands in a feed; one place a feed. */
export async function saveReadingPosition(stores: Stores, position: ReadingPosition): Promise<void> {
  await stores.vault.positions.put({ ...position, reader: readerOf(stores) });
}

/** Forgets all places of the reader of these stores. */
export async function forgetReadingPositions(stores: Stores): Promise<void> {
  const reader = readerOf(stores);
  await stores.vault.positions.where('[reader+feedKey]').between([reader, ''], [reader, '\uffff']).delete();
}
