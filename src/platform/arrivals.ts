import type { RouterHistory } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';

let isByLink = false;
let repeats = 0;
const listeners = new Set<() => void>();

/**
 * Learns from the router's history how the user came to each address: by a link (PUSH), or by back, forward, reload or the
 * start of the app. A redirect (REPLACE) changes nothing; to the same address it is the link of the present page (`Link`).
 */
export function followArrivals(history: RouterHistory): void {
  let { href } = history.location;
  history.subscribe(({ action, location }) => {
    const isRepeat = action.type === 'REPLACE' && location.href === href;
    href = location.href;
    if (action.type !== 'REPLACE' || isRepeat) isByLink = action.type === 'PUSH' || isRepeat;
    if (!isRepeat) return;
    repeats += 1;
    for (const listener of listeners) listener();
  });
}

/**
 * True if the user came to the present address by a link. A link leads to the top of a page (spec §2 "Scroll resets on
 * navigation"); back, forward and reload restore the position. Reading it changes nothing: React may render several times.
 */
export const cameByLink = (): boolean => isByLink;

/** How many times a link to the address that is shown already was followed. */
export const useRepeatedLinks = (): number => useSyncExternalStore(subscribe, countRepeats, countRepeats);

const countRepeats = (): number => repeats;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
