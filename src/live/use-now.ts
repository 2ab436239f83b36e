import { useSyncExternalStore } from 'react';
import { RELATIVE_TIME_REFRESH_MS } from '../shared/config/index.ts';
import { useRuntime } from './runtime.ts';

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

/** The time of day by the device's clock in epoch ms, renewed every 30 s: for the age of what the device has stored. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** A difference that the network alone can make: a Date header counts whole seconds, and travels. */
const NEGLIGIBLE_OFFSET_MS = 2000;

/** The time of day by the server's clock (spec §7), renewed every 30 s: for the age of what the server has dated. */
export function useServerNow(): number {
  const { signals } = useRuntime();
  const offsetMs = useSyncExternalStore(signals.subscribe, signals.clockOffsetMs);
  return serverTime(useNow(), offsetMs);
}

/** Both in epoch ms. */
export const serverTime = (deviceNow: number, offsetMs: number): number =>
  deviceNow + (Math.abs(offsetMs) > NEGLIGIBLE_OFFSET_MS ? offsetMs : 0);
