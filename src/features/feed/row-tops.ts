import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** Where the rows of a page of a feed were when it was left. */
interface RowTops {
  /** Distance of a post's top from the top of the list, in CSS pixels, by post id. */
  byPost: ReadonlyMap<string, number>;
  /** Width of the window: at another one every row has another height. */
  windowPx: number;
}

/** As many pages as the user may go back. */
const REMEMBERED_PAGES = 3;

/** By page, the one left last at the end. */
const remembered = new Map<string, RowTops>();

/** Where a post was in the list of the page `place` when that was left; `undefined` if that is not known for this window. */
export function rememberedTop(place: string, postId: string): number | undefined {
  const tops = remembered.get(place);
  return tops?.windowPx === innerWidth ? tops.byPost.get(postId) : undefined;
}

/** Remembers where the rows are when the page is left. Not while rows above are missing (`isFromTop`). */
export function useRowTops(place: string, list: RefObject<HTMLElement | null>, isFromTop: boolean): void {
  // `null` outside a router, e.g. in tests of a single component.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  useEffect(
    () =>
      router?.subscribe('onBeforeNavigate', () => {
        if (list.current && isFromTop) remember(place, list.current);
      }),
    [router, place, list, isFromTop],
  );
}

function remember(place: string, feed: HTMLElement): void {
  const { top } = feed.getBoundingClientRect();
  const rows = [...feed.querySelectorAll<HTMLElement>(':scope > [data-post-id]')];
  remembered.delete(place);
  remembered.set(place, {
    byPost: new Map(rows.map((row) => [row.dataset.postId ?? '', row.getBoundingClientRect().top - top])),
    windowPx: innerWidth,
  });
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size > REMEMBERED_PAGES) remembered.delete(oldest);
}
