import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePosition } from '../../live/index.ts';
import { asPostId } from '../../shared/model/index.ts';
import { isReturn } from './arrival.ts';

/** Scrolling is over when nothing has moved for so long (spec §9). */
const SCROLL_IDLE_MS = 200;

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
 * Keeps the reader's place in a feed: by post, so that rows coming or going above move nothing, and kept over reload, update
 * and back. `rows` changes with every change of the rows.
 */
export function useReadingPlace(
  feedKey: string,
  pageOffset: number,
  list: RefObject<HTMLElement | null>,
  rows: string,
): void {
  const { initial, save } = usePosition(feedKey);
  const [mayRestore] = useState(isReturn);
  const restored = useRef(false);
  const anchor = useRef<Anchor | null>(null);
  const saveLatest = useRef(save);
  /** Set while a scroll has not been remembered yet. */
  const rememberNow = useRef<(() => void) | null>(null);
  useEffect(() => {
    saveLatest.current = save;
  });

  useLayoutEffect(() => {
    const feed = list.current;
    if (!feed || rows === '') return;
    const before = anchor.current;
    if (before && restored.current && !anchorsItself()) {
      const row = rowsOf(feed).find((each) => each.dataset.postId === before.postId);
      const moved = row ? measure(row).documentTop - before.documentTop : 0;
      if (moved !== 0 && window.scrollY > 0) window.scrollBy(0, moved);
    }
    anchor.current = findAnchor(feed);
  }, [rows, list]);

  useLayoutEffect(() => {
    const feed = list.current;
    if (restored.current || !feed || rows === '' || initial === undefined) return;
    restored.current = true;
    if (!mayRestore || initial === null || initial.pageOffset !== pageOffset) return;
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
  }, [rows, initial, mayRestore, pageOffset, list]);

  // Who follows a link right after a scroll comes back to where that scroll led. In a layout effect the rows still stand.
  useLayoutEffect(() => () => rememberNow.current?.(), []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      rememberNow.current = null;
      const feed = list.current;
      const found = feed && findAnchor(feed);
      if (!found || !restored.current) return;
      anchor.current = found;
      saveLatest.current({ postId: asPostId(found.postId), offsetPx: Math.round(found.offsetPx), pageOffset });
    };
    const onScroll = () => {
      clearTimeout(timer);
      rememberNow.current = remember;
      timer = setTimeout(remember, SCROLL_IDLE_MS);
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') remember();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', remember);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [list, pageOffset]);
}
