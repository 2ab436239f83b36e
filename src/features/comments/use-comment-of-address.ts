import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** How long the comment that the address names stays marked (spec §9). */
const FOCUS_MS = 8000;

/** What the part of an address behind its # says of a comment; '' = nothing. */
export const anchorOf = (hash: string): string => decodeHash(hash.slice(1)).replace(/^comment-/, '');

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Goes to the comment that the address names, when it comes to be named or its thread comes to be whole. `show` answers how
 * to take the mark off again; null: there is no such comment.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another post has another thread.
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
      timer = setTimeout(clear, FOCUS_MS);
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
