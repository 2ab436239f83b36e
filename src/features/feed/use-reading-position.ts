import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type KeptPosition, usePosition } from '../../live/index.ts';
import { cameByLink } from '../../platform/arrivals.ts';
import { areStoredPostsShown, pinBootScreen } from '../../platform/boot-snapshot.ts';
import { onScrollIdle } from '../../platform/idle.ts';
import { asPostId } from '../../shared/model/index.ts';

interface Anchor {
  postId: string;
  /** Distance of the post's top from the top of the viewport, and of the document below. */
  offsetPx: number;
  documentTop: number;
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-post-id]')];

/** The topmost post of which more than a line is visible. */
function findAnchor(list: HTMLElement): Anchor | null {
  const row = rowsOf(list).find((each) => each.getBoundingClientRect().bottom > 80);
  return row ? measure(row) : null;
}

function measure(row: HTMLElement): Anchor {
  const { top } = row.getBoundingClientRect();
  return { postId: row.dataset.postId ?? '', offsetPx: top, documentTop: top + window.scrollY };
}

/** False in engines without scroll anchoring (Safari): the position is corrected here. */
const hasScrollAnchoring = (): boolean => CSS.supports('overflow-anchor', 'auto');

/** How the user came to a page of a feed. */
export interface Arrival extends KeptPosition {
  /** The post that the user returns to: '' for the top of the page. */
  postId: string;
  /** False while the stored position is being read. */
  isKnown: boolean;
}

export function useArrival(place: string): Arrival {
  const { initial, save } = usePosition(place);
  const [arrival, setArrival] = useState(() => ({ place, mayRestore: !cameByLink() }));
  if (arrival.place !== place) setArrival({ place, mayRestore: !cameByLink() });
  const position = arrival.mayRestore ? initial : null;
  return { initial: position, save, postId: position?.postId ?? '', isKnown: position !== undefined };
}

/**
 * Keeps the reading position in each page of a feed, by post: rows that are added or removed above do not move it. It is
 * restored after reload, update and back. `place` is the view's key; `rows` changes with every change of the rows, of which
 * some are missing until `isComplete`.
 */
export function useReadingPosition(
  place: string,
  list: RefObject<HTMLElement | null>,
  rows: string,
  { initial, save }: Arrival,
  isComplete: boolean,
): void {
  // `null` outside a router, e.g. in tests of a single component.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  /** The page whose position has been restored. Positions are saved only afterwards. */
  const restored = useRef<string>(undefined);
  const anchor = useRef<Anchor | null>(null);
  /** The rows of the page at the last commit. */
  const committed = useRef(rows);
  const saveLatest = useRef(save);
  useEffect(() => {
    saveLatest.current = save;
  });

  useLayoutEffect(() => {
    committed.current = rows;
    const feed = list.current;
    // Measured only where it is needed: the browser would have to lay out the new rows within this task.
    if (!feed || rows === '' || hasScrollAnchoring()) return;
    const before = anchor.current;
    if (before && restored.current === place) {
      const row = rowsOf(feed).find((each) => each.dataset.postId === before.postId);
      const moved = row ? measure(row).documentTop - before.documentTop : 0;
      if (moved !== 0 && window.scrollY > 0) window.scrollBy(0, moved);
    }
    anchor.current = findAnchor(feed);
  }, [rows, place, list]);

  useLayoutEffect(() => {
    const feed = list.current;
    if (restored.current === place || !feed || rows === '' || initial === undefined) return;
    if (initial === null) {
      restored.current = place;
      return;
    }
    const restore = (): boolean => {
      const all = rowsOf(feed);
      const row = all.find((each) => each.dataset.postId === initial.postId);
      if (initial.isTop && row && row === all[0]) {
        // The router may have restored where the same feed was at another time. In stored posts only the user scrolls.
        if (!areStoredPostsShown()) window.scrollTo({ top: 0, behavior: 'instant' });
        return true;
      }
      if (!row) return false;
      const offsetPx = initial.offsetPx - pinBootScreen();
      window.scrollTo({ top: measure(row).documentTop - offsetPx, behavior: 'instant' });
      return Math.abs(measure(row).offsetPx - offsetPx) < 1;
    };
    // Before the rows are painted, when the browser lays them out anyway, and after the router has restored its own scroll
    // position, which is less exact.
    const frame = requestAnimationFrame(() => {
      // The next rows may contain the post, or make room: the window cannot be scrolled beyond those that are there.
      if (list.current === feed && (restore() || isComplete)) restored.current = place;
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, place, initial, isComplete, list]);

  useLayoutEffect(() => {
    const remember = () => {
      const feed = list.current;
      const found = feed && findAnchor(feed);
      if (!found || restored.current !== place || !committed.current.includes(found.postId)) return;
      anchor.current = found;
      saveLatest.current({ postId: asPostId(found.postId), offsetPx: found.offsetPx, isTop: window.scrollY === 0 });
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') remember();
    };
    const stopScrollSaves = onScrollIdle(remember);
    window.addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', onHide);
    // A link right after a scroll: the scroll event, sent with the next frame, would be too late.
    const stopListening = router?.subscribe('onBeforeNavigate', remember);
    return () => {
      // Includes what was scrolled while the next screen was loading, if the rows are still mounted: another page of the feed
      // has replaced them by now.
      remember();
      stopListening?.();
      stopScrollSaves();
      window.removeEventListener('pagehide', remember);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [list, place, router]);
}
