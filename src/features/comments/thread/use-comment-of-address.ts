import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** How long the comment that the address names is highlighted (spec §9). */
const HIGHLIGHT_MS = 8000;

/** Returns the comment id in the hash of an address, or '' if there is none. */
const anchorOf = (hash: string): string => decodeHash(hash.slice(1)).replace(/^comment-/, '');

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Scrolls to the comment that the address names, when the address changes or the thread becomes complete. `show` returns a
 * function that removes the highlight, or `null` if there is no such comment.
 */
export function useCommentOfAddress(
  isOn: boolean,
  postId: string,
  show: (anchor: string) => (() => void) | null,
): void {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the post's id stands for its thread.
  useEffect(() => {
    if (!isOn) return;
    let unmark: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearTimeout(timer);
      unmark?.();
      unmark = null;
    };
    const go = () => {
      const anchor = anchorOf(location.hash);
      if (anchor === '') return;
      clear();
      unmark = latest.current(anchor);
      if (!unmark) return;
      document.getElementById(anchor)?.scrollIntoView({ block: 'center' });
      timer = setTimeout(clear, HIGHLIGHT_MS);
    };
    go();
    const leave = router?.subscribe('onResolved', go);
    addEventListener('hashchange', go);
    return () => {
      clear();
      leave?.();
      removeEventListener('hashchange', go);
    };
  }, [isOn, postId, router]);
}
