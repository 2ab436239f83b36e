import { useEffect } from 'react';
import { takeOver } from '../platform/boot-snapshot.ts';

/** Removes the first screen if nothing has replaced it by then: the live page shows something else. */
const TIMEOUT_MS = 2000;

/**
 * Removes the first screen of the boot script: 'Loading...' at once. A feed and the start page of visitors remove what stands for
 * them when they are rendered.
 */
export function useBootScreenRemoval(): void {
  useEffect(() => {
    if (!document.querySelector('.boot-post, .boot-welcome')) return takeOver();
    const timer = setTimeout(takeOver, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
}
