import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** Where the rows of a page of a feed were when it was left. */
interface RowTops {
  /** Distance of a post's top from the top of the list, in CSS pixels, by post id. */
  byPost: ReadonlyMap<string, number>;
  /** Height of the list in CSS pixels. */
  heightPx: number;
  /** Width of the window: at another one every row has another height. */
  widthPx: number;
  /** Height of the window. */
  windowPx: number;
}

/** As many pages as the user may go back. */
const REMEMBERED_PAGES = 3;

/** By page, the one left last at the end. */
const remembered = new Map<string, RowTops>();

/** Where the rows of the page `place` were when that was left; `undefined` if that is not known for this window. */
export function rememberedRows(place: string): RowTops | undefined {
  const tops = remembered.get(place);
  return tops && tops.widthPx === innerWidth ? tops : undefined;
}

/** Remembers where the rows are when the page is left, if all of them are there (`isComplete`). */
export function useRowTops(place: string, list: RefObject<HTMLElement | null>, isComplete: boolean): void {
  // `null` outside a router, e.g. in tests of a single component.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  useEffect(
    () =>
      router?.subscribe('onBeforeNavigate', () => {
        if (list.current && isComplete) remember(place, list.current);
      }),
    [router, place, list, isComplete],
  );
}

function remember(place: string, feed: HTMLElement): void {
  const { top, height } = feed.getBoundingClientRect();
  const rows = [...feed.querySelectorAll<HTMLElement>(':scope > [data-post-id]')];
  remembered.delete(place);
  remembered.set(place, {
    byPost: new Map(rows.map((row) => [row.dataset.postId ?? '', row.getBoundingClientRect().top - top])),
    heightPx: height,
    widthPx: innerWidth,
    windowPx: innerHeight,
  });
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size > REMEMBERED_PAGES) remembered.delete(oldest);
}
