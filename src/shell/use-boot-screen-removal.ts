import { useEffect } from 'react';
import { takeOver } from '../platform/boot-snapshot.ts';

/** A stored first screen that the live page has not replaced by then hides something else than a feed. */
const PATIENCE_MS = 2000;

/**
 * Takes the first screen of the boot script away: its 'Loading...' at once, stored posts as soon as live ones, or the reason
 * why there are none, stand under them.
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
    const timer = setTimeout(replace, PATIENCE_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, []);
}
