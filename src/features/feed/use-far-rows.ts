import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A page that is this long (px) keeps only those posts in the document that are near the screen. */
const LONG_PAGE_PX = 24_000;
/** Posts beyond this distance (px) from the screen are far. */
const NEAR_PX = 2500;
/** A post that is drawn again has its old height until its comments have come as well. */
const SETTLE_MS = 1000;

const NONE: ReadonlyMap<string, number> = new Map();

/** What must stay in the document: where somebody writes or has the focus, what plays, and threads that thin themselves out. */
const isInUse = (row: Element): boolean =>
  row.contains(document.activeElement) || row.querySelector('textarea, video, audio, dialog, [data-virtual]') !== null;

/**
 * The posts of a long page that are far from the screen, with their heights in px: an empty row is enough for them, so that a
 * page with thousands of comments costs no more than what can be seen of it.
 */
export function useFarRows(list: RefObject<HTMLElement | null>, rows: string): ReadonlyMap<string, number> {
  const [far, setFar] = useState(NONE);
  const before = useRef(NONE);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come, go, or are drawn again are other elements.
  useEffect(() => {
    const feed = list.current;
    if (!feed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isLong = feed.offsetHeight > LONG_PAGE_PX;
        setFar((present) => {
          const next = new Map(present);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const id = (target as HTMLElement).dataset.postId ?? '';
            if (isIntersecting) next.delete(id);
            else if (isLong && target.isConnected && boundingClientRect.height > 0 && !isInUse(target))
              next.set(id, boundingClientRect.height);
          }
          return isEqual(next, present) ? present : next;
        });
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    for (const row of feed.querySelectorAll('[data-post-id]')) observer.observe(row);
    return () => observer.disconnect();
  }, [list, rows, far]);

  // In a window of another width every post has another height.
  useEffect(() => {
    let width = innerWidth;
    const drawAll = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      setFar(NONE);
    };
    addEventListener('resize', drawAll);
    return () => removeEventListener('resize', drawAll);
  }, []);

  useLayoutEffect(() => {
    for (const [id, height] of before.current) {
      if (!far.has(id)) holdHeight(list.current?.querySelector(`[data-post-id="${CSS.escape(id)}"]`), height);
    }
    before.current = far;
  }, [far, list]);
  return far;
}

function holdHeight(row: Element | null | undefined, height: number): void {
  if (!(row instanceof HTMLElement)) return;
  row.style.minHeight = `${height}px`;
  setTimeout(() => row.style.removeProperty('min-height'), SETTLE_MS);
}

const isEqual = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([id, height]) => b.get(id) === height);
