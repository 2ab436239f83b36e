import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePosition } from '../../live/index.ts';
import { cameByLink } from '../../platform/arrivals.ts';
import { SCROLL_IDLE_MS } from '../../shared/config/index.ts';
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

/**
 * Keeps the reading position in each page of a feed, by post: rows that are added or removed above do not move it. It is
 * restored after reload, update and back. `place` is the view's key; `rows` changes with every change of the rows.
 */
export function useReadingPosition(place: string, list: RefObject<HTMLElement | null>, rows: string): void {
  const { initial, save } = usePosition(place);
  // `null` outside a router, e.g. in tests of a single component.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const [arrival, setArrival] = useState(() => ({ place, mayRestore: !cameByLink() }));
  if (arrival.place !== place) setArrival({ place, mayRestore: !cameByLink() });
  const { mayRestore } = arrival;
  /** The page whose position has been restored. Positions are saved only afterwards. */
  const restored = useRef<string>(undefined);
  const anchor = useRef<Anchor | null>(null);
  const saveLatest = useRef(save);
  useEffect(() => {
    saveLatest.current = save;
  });

  useLayoutEffect(() => {
    const feed = list.current;
    if (!feed || rows === '') return;
    const before = anchor.current;
    if (before && restored.current === place && !hasScrollAnchoring()) {
      const row = rowsOf(feed).find((each) => each.dataset.postId === before.postId);
      const moved = row ? measure(row).documentTop - before.documentTop : 0;
      if (moved !== 0 && window.scrollY > 0) window.scrollBy(0, moved);
    }
    anchor.current = findAnchor(feed);
  }, [rows, place, list]);

  useLayoutEffect(() => {
    const feed = list.current;
    if (restored.current === place || !feed || rows === '' || initial === undefined) return;
    restored.current = place;
    if (!mayRestore || initial === null) return;
    const isInPage = rowsOf(feed).some((row) => row.dataset.postId === initial.postId);
    if (!isInPage) return;
    const restore = () => {
      const row = rowsOf(feed).find((each) => each.dataset.postId === initial.postId);
      if (row) window.scrollTo({ top: measure(row).documentTop - initial.offsetPx, behavior: 'instant' });
    };
    restore();
    // The router restores its own scroll position after the render; this one is more exact and overrides it.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, [rows, place, initial, mayRestore, list]);

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      const feed = list.current;
      const found = feed && findAnchor(feed);
      if (!found || restored.current !== place) return;
      anchor.current = found;
      saveLatest.current({ postId: asPostId(found.postId), offsetPx: found.offsetPx });
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(remember, SCROLL_IDLE_MS);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') remember();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', onHide);
    // A link right after a scroll: the scroll event, sent with the next frame, would be too late.
    const stopListening = router?.subscribe('onBeforeNavigate', remember);
    return () => {
      // The rows are still mounted: includes what was scrolled while the next page was loading.
      remember();
      stopListening?.();
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', remember);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [list, place, router]);
}
