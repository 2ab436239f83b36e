import { useEffect } from 'react';
import { takeOver } from '../platform/boot-snapshot.ts';

/** Removes the stored screen if no feed has replaced it by then: the live page shows something else. */
const TIMEOUT_MS = 2000;

/** Removes the first screen of the boot script: 'Loading...' at once. A feed removes stored posts when its own are rendered. */
export function useBootScreenRemoval(): void {
  useEffect(() => {
    if (!document.querySelector('.boot-post')) return takeOver();
    const timer = setTimeout(takeOver, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
}
