import { type RefObject, useLayoutEffect } from 'react';
import styles from './LongPage.module.css';

/** On a page of more screens the browser lays out and paints only the rows near the viewport. */
const SCREENS = 3;

/**
 * Applies `content-visibility: auto` to the rows of a long page, so that its cost follows what is visible. All rows stay in
 * the document: forms keep their text, and find in page and the accessibility tree stay complete.
 *
 * Rows are laid out once before they can be skipped, and the browser remembers their heights (`contain-intrinsic-size: auto`).
 * A row that changes while it is skipped keeps its old height until it comes near. The classes are set on the element itself,
 * because a render of the whole list would be the only other effect of a state.
 */
export function useLongPage(list: RefObject<HTMLElement | null>, isComplete: boolean): void {
  useLayoutEffect(() => {
    const feed = list.current;
    if (!feed || !isComplete) return;
    const skipping = styles.skipping ?? '';
    let width: number | undefined;
    let frame = 0;
    const sizes = new ResizeObserver(() => {
      // At another width every row has another height: all rows are laid out again.
      if (width !== undefined && feed.offsetWidth !== width) feed.classList.remove(skipping);
      width = feed.offsetWidth;
      cancelAnimationFrame(frame);
      // One frame later: the browser records heights after the layout that this observer reports.
      frame = requestAnimationFrame(() => {
        if (feed.offsetHeight <= SCREENS * innerHeight) return;
        feed.classList.add(skipping);
        // Not rows that come later, before they were laid out: the browser would take the default height for theirs.
        // Nor what is no post: only posts keep their height while they are skipped.
        for (const row of feed.querySelectorAll(':scope > [data-post-id]')) row.toggleAttribute('data-measured', true);
      });
    });
    sizes.observe(feed);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(frame);
      feed.classList.remove(skipping);
    };
  }, [list, isComplete]);
}
