import type { ReactNode } from 'react';
import type { FeedEntry } from '../../shared/store/queries/views.ts';

/** Puts something beside a drawn row of a feed, or in its place. */
export type Arrange = (entry: FeedEntry, isFirst: boolean, row: ReactNode) => ReactNode;

/** Until the code that knows better is there, rows stand as they are. */
export const asDrawn: Arrange = (_entry, _isFirst, row) => row;
