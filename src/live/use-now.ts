import { useSyncExternalStore } from 'react';
import { RELATIVE_TIME_REFRESH_MS } from '../shared/config/index.ts';
import { useRuntime } from './runtime.ts';

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Shared clock of all relative times on the page, so that they change together (spec §9: every 30 s). */
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

/** The device's time in epoch ms, updated every 30 s: for the age of what the device has stored. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** Differences up to this are ignored: the `Date` header has whole seconds and network latency. */
const NEGLIGIBLE_OFFSET_MS = 2000;

/** The server's time (spec §7) in epoch ms, updated every 30 s: for the age of what the server has dated. */
export function useServerNow(): number {
  const { signals } = useRuntime();
  const offsetMs = useSyncExternalStore(signals.subscribe, signals.clockOffsetMs);
  return serverTime(useNow(), offsetMs);
}

/** Both in epoch ms. */
export const serverTime = (deviceNow: number, offsetMs: number): number =>
  deviceNow + (Math.abs(offsetMs) > NEGLIGIBLE_OFFSET_MS ? offsetMs : 0);
