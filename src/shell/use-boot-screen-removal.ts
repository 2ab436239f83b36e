import { useEffect } from 'react';
import { takeOver } from '../platform/boot-snapshot.ts';

/** Removes the stored screen if no post has appeared by then: the live page shows something else. */
const TIMEOUT_MS = 2000;

/**
 * Removes the first screen of the boot script: 'Loading...' at once, stored posts when live posts or a message have been
 * rendered below them.
 */
export function useBootScreenRemoval(): void {
  useEffect(() => {
    if (!document.querySelector('.boot-post')) return takeOver();
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    const replace = () => {
      stop();
      takeOver();
    };
    const observer = new MutationObserver(() => {
      if (document.querySelector('main article, main [role="alert"]')) replace();
    });
    const timer = setTimeout(replace, TIMEOUT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, []);
}
