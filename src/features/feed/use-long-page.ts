import { type RefObject, useLayoutEffect } from 'react';
import styles from './LongPage.module.css';

/** On a page higher than this (px) the browser lays out and paints only the rows near the viewport. */
const LONG_PAGE_PX = 24_000;

/**
 * Applies `content-visibility: auto` to the rows of a long page, so that its cost follows what is visible. All rows stay in
 * the document: forms keep their text, and find in page and the accessibility tree stay complete.
 *
 * Rows are laid out once before they can be skipped, and the browser remembers their heights (`contain-intrinsic-size: auto`):
 * no position moves. The classes are set on the element itself, because a render of the whole list would be the only other
 * effect of a state.
 */
export function useLongPage(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const feed = list.current;
    if (!feed) return;
    const remembering = styles.remembering ?? '';
    const skipping = styles.skipping ?? '';
    let width = feed.offsetWidth;
    let frame = 0;
    feed.classList.add(remembering);
    const sizes = new ResizeObserver(() => {
      // At another width every row has another height: all rows are laid out again.
      if (feed.offsetWidth !== width) feed.classList.remove(skipping);
      width = feed.offsetWidth;
      cancelAnimationFrame(frame);
      // One frame later: the browser records heights after the layout that this observer reports.
      frame = requestAnimationFrame(() => {
        if (feed.offsetHeight > LONG_PAGE_PX) feed.classList.add(skipping);
      });
    });
    sizes.observe(feed);
    return () => {
      sizes.disconnect();
      cancelAnimationFrame(frame);
      feed.classList.remove(remembering, skipping);
    };
  }, [list]);
}
