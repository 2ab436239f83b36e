import { useSyncExternalStore } from 'react';
import { RELATIVE_TIME_REFRESH_MS } from '../shared/config/index.ts';

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all relative times of the page, so that they change together (spec §9: every 30 s). */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, RELATIVE_TIME_REFRESH_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time of day in epoch ms, renewed every 30 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
