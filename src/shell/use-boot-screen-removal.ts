import { useEffect } from 'react';
import { takeOver } from '../platform/boot-snapshot.ts';
import { firstScreen } from '../platform/first-screen.ts';

/** If the live page has not replaced the stored posts by then, it shows something else. Counted from its first screen. */
export const REPLACED_AFTER_MS = 2000;

/**
 * Removes the first screen of the boot script: 'Loading...' at once. A feed and the start page of visitors remove what stands for
 * them when they are rendered.
 */
export function useBootScreenRemoval(): void {
  useEffect(() => {
    if (!document.querySelector('.boot-post, .boot-welcome')) return takeOver();
    return afterFirstScreen(firstScreen, takeOver);
  }, []);
}

/** Calls `remove` some time after the live page's first screen, however late that is. Returns the function that cancels it. */
export function afterFirstScreen(drawn: Promise<void>, remove: () => void): () => void {
  let isCancelled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  void drawn.then(() => {
    if (!isCancelled) timer = setTimeout(remove, REPLACED_AFTER_MS);
  });
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
