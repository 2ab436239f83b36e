import type { ReactNode } from 'react';
import type { FeedEntry } from '../../shared/store/queries/views.ts';

/** Adds something beside a rendered row of a feed. */
export type Arrange = (entry: FeedEntry, isFirst: boolean, row: ReactNode) => ReactNode;

/** The default until the lazy code is loaded: rows without additions. */
export const unchanged: Arrange = (_entry, _isFirst, row) => row;
