import type { PostId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';

/** Where the reader stands in a page of a feed: a post, and the distance of its top from the top of the screen. */
export interface ReadingPosition {
  /** The page's `viewKey`: going back to a page finds its own place, whatever was read on other pages since. */
  feedKey: string;
  postId: PostId;
  offsetPx: number;
}

export const readerOf = (stores: Pick<Stores, 'accountId'>): string => stores.accountId ?? 'visitor';

/** Remembers where the reader of these stores stands in a feed; one place a page. */
export async function saveReadingPosition(stores: Stores, position: ReadingPosition): Promise<void> {
  await stores.vault.positions.put({ ...position, reader: readerOf(stores) });
}

/** Forgets all places of the reader of these stores, and what he has seen there. */
export async function forgetReadingPositions(stores: Stores): Promise<void> {
  const reader = readerOf(stores);
  const { positions, visits, marks } = stores.vault;
  await positions.where('[reader+feedKey]').between([reader, ''], [reader, '\uffff']).delete();
  await visits.where('[reader+feedKey]').between([reader, ''], [reader, '\uffff']).delete();
  await marks.where('[reader+postId]').between([reader, ''], [reader, '\uffff']).delete();
}
