import { useSyncExternalStore } from 'react';

/** Width of the reading column in px, and the UI scale as a factor. */
export interface PageRoom {
  columnPx: number;
  scale: number;
}

const MAX_COLUMN_PX = 680;
const GUTTERS_PX = 32;
const WITHOUT_WINDOW: PageRoom = { columnPx: 358, scale: 1 };

let known: PageRoom | undefined;
const listeners = new Set<() => void>();

/** Returns the space that texts have. Measured once and after changes of the window or the scale, not by every text. */
export function usePageRoom(): PageRoom {
  return useSyncExternalStore(subscribe, current, () => WITHOUT_WINDOW);
}

function current(): PageRoom {
  if (!known) {
    known = measured();
    addEventListener('resize', measureAgain);
    new MutationObserver(measureAgain).observe(document.documentElement, { attributeFilter: ['style'] });
  }
  return known;
}

function measured(): PageRoom {
  const scale = Number(document.documentElement.style.getPropertyValue('--ui-scale')) || 1;
  return { columnPx: Math.min(MAX_COLUMN_PX, innerWidth - GUTTERS_PX), scale };
}

// A virtual keyboard changes only the window's height: listeners are not notified.
function measureAgain(): void {
  const next = measured();
  if (known?.columnPx === next.columnPx && known.scale === next.scale) return;
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
