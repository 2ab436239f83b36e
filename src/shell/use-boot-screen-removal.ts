import { useEffect } from 'react';
import { takeOver } from '../platform/boot-snapshot.ts';
import { firstScreen } from '../platform/first-screen.ts';

/** If the live page has not replaced the stored posts by then, it shows something else. Counted from its first screen. */
const TIMEOUT_MS = 2000;

/**
 * Removes the first screen of the boot script: 'Loading...' at once. A feed and the start page of visitors remove what stands for
 * them when they are rendered.
 */
export function useBootScreenRemoval(): void {
  useEffect(() => {
    if (!document.querySelector('.boot-post, .boot-welcome')) return takeOver();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMounted = true;
    void firstScreen.then(() => {
      if (isMounted) timer = setTimeout(takeOver, TIMEOUT_MS);
    });
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, []);
}
