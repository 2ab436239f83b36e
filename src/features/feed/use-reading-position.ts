import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePosition } from '../../live/index.ts';
import { cameByLink } from '../../platform/arrivals.ts';
import { SCROLL_IDLE_MS } from '../../shared/config/index.ts';
import { asPostId } from '../../shared/model/index.ts';

interface Anchor {
  postId: string;
  /** Distance of the post's top from the top of the screen, and of the document. */
  offsetPx: number;
  documentTop: number;
}

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-post-id]')];

/** The topmost post of which more than a line can be seen. */
function findAnchor(list: HTMLElement): Anchor | null {
  const row = rowsOf(list).find((each) => each.getBoundingClientRect().bottom > 80);
  return row ? measure(row) : null;
}

function measure(row: HTMLElement): Anchor {
  const { top } = row.getBoundingClientRect();
  return { postId: row.dataset.postId ?? '', offsetPx: top, documentTop: top + window.scrollY };
}

/** Engines without scroll anchoring of their own (Safari) are helped along. */
const anchorsItself = (): boolean => CSS.supports('overflow-anchor', 'auto');

/**
 * Keeps the reader's place in each page of a feed: by post, so that rows coming or going above move nothing, and kept over
 * reload, update and back. `place` is its view key; `rows` changes with every change of the rows.
 */
export function useReadingPosition(place: string, list: RefObject<HTMLElement | null>, rows: string): void {
  const { initial, save } = usePosition(place);
  // Outside of a router (a component on its own) there is nowhere to go.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const [arrival, setArrival] = useState(() => ({ place, mayRestore: !cameByLink() }));
  if (arrival.place !== place) setArrival({ place, mayRestore: !cameByLink() });
  const { mayRestore } = arrival;
  /** The place that stands as it was left: from then on it is remembered. */
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
    if (before && restored.current === place && !anchorsItself()) {
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
    // The router sets the scroll position of a page once it has rendered; ours is the more exact one and comes after it.
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
    // Who follows a link right after a scroll comes back to where it led: its event, told with the next frame, may be too late.
    const stopListening = router?.subscribe('onBeforeNavigate', remember);
    return () => {
      // The rows still stand when the whole page goes: whatever was scrolled while the next one was on its way.
      remember();
      stopListening?.();
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', remember);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [list, place, router]);
}
