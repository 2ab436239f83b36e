import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect } from 'react';
import type { FeedRef } from '../../shared/model/index.ts';
import type { FeedEntry, FeedPageView, PostView } from '../../shared/store/queries/views.ts';
import { SeenPosts } from '../visits/index.ts';
import type { Arrange } from './arrange.ts';
import { Divider } from './Divider.tsx';
import { EmptyRow } from './EmptyRow.tsx';
import { entryKey } from './hold-back.ts';
import { useBootSnapshot } from './use-boot-snapshot.ts';
import { useFarRows } from './use-far-rows.ts';
import { usePlacesTold } from './use-places-told.ts';
import { useThinkingAhead } from './use-thinking-ahead.ts';
import { useWhatIsNew } from './use-what-is-new.ts';

export interface FeedPlaceProps {
  title: string;
  feed: FeedRef;
  offset: number;
  /** The page as it would stand without anything being held back. */
  page: FeedPageView;
  shown: readonly FeedEntry[];
  /** Changes whenever a row may have changed its height. */
  rows: string;
  list: RefObject<HTMLElement | null>;
  onArrange: Dispatch<SetStateAction<Arrange>>;
}

/**
 * What makes a list of posts a place to come back to: where the reader was last time, what is new since, what comes next, and
 * rows that are in the document only near the screen.
 */
export function FeedPlace({ title, feed, offset, page, shown, rows, list, onArrange }: FeedPlaceProps) {
  const views = shown.flatMap((entry): PostView[] => (entry.kind === 'post' ? [entry.view] : []));
  const oldFrom = useWhatIsNew(feed, page, shown);
  const farRows = useFarRows(list);
  useBootSnapshot(title, shown, list, rows);
  usePlacesTold(list, offset, page.hasOlder);
  useThinkingAhead(feed, offset, page.hasOlder, views, list);

  useLayoutEffect(() => {
    const arrange: Arrange = (entry, isFirst, row) => {
      const key = entryKey(entry);
      const height = farRows.get(key);
      const drawn = height === undefined ? row : <EmptyRow key={key} postId={key} height={height} />;
      return oldFrom === key && !isFirst ? [<Divider key="divider" />, drawn] : drawn;
    };
    onArrange(() => arrange);
  }, [onArrange, oldFrom, farRows]);
  return <SeenPosts list={list} views={views} />;
}
