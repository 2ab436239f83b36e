import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect } from 'react';
import { viewKey } from '../../shared/contract/index.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import type { FeedEntry, FeedPageView, PostView } from '../../shared/store/queries/views.ts';
import { SeenPosts } from '../visits/index.ts';
import type { Arrange } from './arrange.ts';
import { useBootSnapshot } from './boot/use-boot-snapshot.ts';
import { Divider } from './new-posts/Divider.tsx';
import { entryKey } from './new-posts/hold-back.ts';
import { useNewDivider } from './new-posts/use-new-divider.ts';
import { useAriaPositions } from './use-aria-positions.ts';
import { usePrefetchAhead } from './use-prefetch-ahead.ts';

export interface FeedExtrasProps {
  title: string;
  feed: FeedRef;
  offset: number;
  /** The stored page, held posts included. */
  page: FeedPageView;
  shown: readonly FeedEntry[];
  /** Changes whenever the height of a row may have changed. */
  rows: string;
  list: RefObject<HTMLElement | null>;
  onArrange: Dispatch<SetStateAction<Arrange>>;
}

/** Loaded after the posts: the divider of new posts, the boot snapshot, positions for assistive technology, and prefetching. */
export function FeedExtras({ title, feed, offset, page, shown, rows, list, onArrange }: FeedExtrasProps) {
  const views = shown.flatMap((entry): PostView[] => (entry.kind === 'post' ? [entry.view] : []));
  const firstSeen = useNewDivider(feed, page, shown);
  useBootSnapshot(viewKey({ kind: 'feed', feed, offset }), title, shown, list, rows);
  useAriaPositions(list, offset, page.hasOlder);
  usePrefetchAhead(feed, offset, page.hasOlder, views, list);

  useLayoutEffect(() => {
    const arrange: Arrange = (entry, isFirst, row) =>
      firstSeen === entryKey(entry) && !isFirst ? [<Divider key="divider" />, row] : row;
    onArrange(() => arrange);
  }, [onArrange, firstSeen]);
  return <SeenPosts list={list} views={views} />;
}
