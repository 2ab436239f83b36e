import type { RouterHistory } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

let isByLink = false;
/**
 * When the document began to load (epoch ms). The engine may have been asked for the first page before this module was there.
 * Not `performance.timeOrigin`, which falls behind the clock when the device sleeps (https://github.com/w3c/hr-time/issues/115).
 */
export const loadedAt = Date.now() - performance.now();
let arrivalTime = loadedAt;
let repeats = 0;
const listeners = new Set<() => void>();

/**
 * Tracks in the router's history how the user came to the present address: by a link (PUSH), or by back, forward, reload or
 * the start of the app. A REPLACE is a redirect and changes nothing, except to the present address: that is a link to the
 * page itself (see `Link`).
 */
export function followArrivals(history: RouterHistory): void {
  let { href } = history.location;
  history.subscribe(({ action, location }) => {
    const isRepeat = action.type === 'REPLACE' && location.href === href;
    href = location.href;
    if (action.type === 'REPLACE' && !isRepeat) return;
    isByLink = action.type === 'PUSH' || isRepeat;
    arrivalTime = Date.now();
    if (!isRepeat) return;
    repeats += 1;
    for (const listener of listeners) listener();
  });
}

/**
 * True if a link led to the present address. A link leads to the top of a page (spec §2 "Scroll resets on navigation"), a
 * return to the reading position. Pure: React may render a page several times.
 */
export const cameByLink = (): boolean => isByLink;

/** When the user came to the present address, or loaded the document (epoch ms). */
export const arrivedAt = (): number => arrivalTime;

/** Number of times that a link to the present address was followed. */
export const useRepeatedLinks = (): number => useSyncExternalStore(subscribe, countRepeats, countRepeats);

const countRepeats = (): number => repeats;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
