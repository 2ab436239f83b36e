import type { PostId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';

/** Reading position in a page of a feed: a post, and the distance of its top from the top of the screen. */
export interface ReadingPosition {
  /** The page's `viewKey`: each page has its own position. */
  feedKey: string;
  postId: PostId;
  offsetPx: number;
  /** The page was not scrolled: what comes in above the posts later, e.g. a notice, is shown and not scrolled away. */
  isTop?: boolean;
}

export const readerOf = (stores: Pick<Stores, 'accountId'>): string => stores.accountId ?? 'visitor';

/** Saves the reading position of a page. */
export async function saveReadingPosition(stores: Stores, position: ReadingPosition): Promise<void> {
  await stores.vault.positions.put({ ...position, reader: readerOf(stores) });
}

/** Deletes all reading positions, visits and seen marks of the user of these stores. */
export async function deleteReadingPositions(stores: Stores): Promise<void> {
  const reader = readerOf(stores);
  const { positions, visits, marks } = stores.vault;
  await positions.where('[reader+feedKey]').between([reader, ''], [reader, '\uffff']).delete();
  await visits.where('[reader+feedKey]').between([reader, ''], [reader, '\uffff']).delete();
  await marks.where('[reader+postId]').between([reader, ''], [reader, '\uffff']).delete();
}
