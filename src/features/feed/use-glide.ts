import { type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './FeedPage.module.css';

const GLIDE_MS = 250;

/** Users who prefer less motion have new posts behind a button instead. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * At the top of a page, new rows above the shown ones move them down by a transform: in the frame that adds the new rows
 * everything is still at its place. A scrolled page is left to the browser's scroll anchoring. `rows` changes with the rows of
 * the page `place`, of which some are missing until `isComplete`.
 */
export function useGlide(list: RefObject<HTMLElement | null>, place: string, rows: string, isComplete: boolean): void {
  const before = useRef<{ place: string; first: Element | null }>({ place: '', first: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows stand for the children of the list.
  useLayoutEffect(() => {
    const feed = list.current;
    const last = before.current;
    const first = feed?.firstElementChild ?? null;
    before.current = { place, first };
    // `scrollY` comes last: the browser lays the page out to tell it.
    if (!feed || !first || first === last.first || last.place !== place || last.first?.parentElement !== feed) return;
    if (!isComplete || scrollY > 0) return;
    const movedPx = last.first.getBoundingClientRect().top - first.getBoundingClientRect().top;
    if (movedPx <= 0 || matchMedia(REDUCED_MOTION).matches) return;
    glide(feed, movedPx);
  }, [list, place, rows, isComplete]);
}

function glide(feed: HTMLElement, movedPx: number): void {
  // Rows that come in while others still glide appear at once: rare, and the sum of two glides would not be exact.
  if (feed.style.transform !== '' || feed.getAnimations().length > 0) return;
  const from = `translateY(${-movedPx}px)`;
  const frame = feed.parentElement;
  const gliding = styles.gliding ?? '';
  feed.style.transform = from;
  frame?.classList.add(gliding);
  // An animation in the frame of the insertion would count as a layout shift in Chromium, unlike a style.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      feed.style.transform = '';
      const steps = [{ transform: from }, { transform: 'translateY(0)' }];
      feed.animate(steps, { duration: GLIDE_MS, easing: 'ease-out' }).onfinish = () => frame?.classList.remove(gliding);
    }),
  );
}
