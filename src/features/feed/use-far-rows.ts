import { type RefObject, useEffect, useState } from 'react';

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
export function useFarRows(list: RefObject<HTMLElement | null>): ReadonlyMap<string, number> {
  const [far, setFar] = useState(NONE);

  useEffect(() => {
    const feed = list.current;
    if (!feed) return;
    let isLong = feed.offsetHeight > LONG_PAGE_PX;
    const observer = new IntersectionObserver(
      (entries) =>
        setFar((present) => {
          const next = new Map(present);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            if (!target.isConnected) continue;
            if (isIntersecting) next.delete(idOf(target));
            else if (isLong && boundingClientRect.height > 0 && !isInUse(target))
              next.set(idOf(target), boundingClientRect.height);
          }
          return isEqual(next, present) ? present : next;
        }),
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    // Told by the document itself: the rows are drawn elsewhere, and after the effects here.
    const rows = followRows(feed, {
      come: (row) => observer.observe(row),
      go: (row) => observer.unobserve(row),
    });
    const sizes = new ResizeObserver(() => {
      if (isLong || feed.offsetHeight <= LONG_PAGE_PX) return;
      isLong = true;
      for (const row of rows.present) {
        observer.unobserve(row);
        observer.observe(row);
      }
    });
    sizes.observe(feed);
    return () => {
      rows.stop();
      sizes.disconnect();
      observer.disconnect();
    };
  }, [list]);

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
  return far;
}

/**
 * Tells each row that is in a feed or comes into it, and each that leaves. A row in the place of an empty one keeps its height
 * at first.
 */
function followRows(feed: HTMLElement, told: Record<'come' | 'go', (row: Element) => void>) {
  const rows = new Set<Element>();
  const heights = new Map<string, string>();
  const follow = () => {
    for (const row of rows) {
      if (feed.contains(row)) continue;
      rows.delete(row);
      told.go(row);
    }
    for (const row of feed.querySelectorAll<HTMLElement>('[data-post-id]')) {
      if (rows.has(row)) continue;
      rows.add(row);
      told.come(row);
      const height = heights.get(idOf(row));
      heights.delete(idOf(row));
      if (row.style.height !== '') heights.set(idOf(row), row.style.height);
      else if (height) holdHeight(row, height);
    }
  };
  follow();
  const changes = new MutationObserver(follow);
  changes.observe(feed, { childList: true });
  return { present: rows as ReadonlySet<Element>, stop: () => changes.disconnect() };
}

function holdHeight(row: HTMLElement, height: string): void {
  row.style.minHeight = height;
  setTimeout(() => row.style.removeProperty('min-height'), SETTLE_MS);
}

const idOf = (row: Element): string => (row as HTMLElement).dataset.postId ?? '';

const isEqual = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([id, height]) => b.get(id) === height);
