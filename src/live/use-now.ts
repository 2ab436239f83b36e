import { useSyncExternalStore } from 'react';
import { RELATIVE_TIME_REFRESH_MS } from '../shared/config/index.ts';
import { useRuntime } from './runtime.ts';

/** The device's time for parts of the page, which change together. */
export interface Clock {
  /** Epoch ms, as of the last update. */
  now: () => number;
  /** Calls the listener after each update. Returns how to stop that. */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a clock that is updated every `everyMs` while it has subscribers, and at once if it has stood still for longer. */
export function createClock(everyMs: number): Clock {
  let now = Date.now();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const start = () => {
    if (Math.abs(Date.now() - now) >= everyMs) now = Date.now();
    return setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, everyMs);
  };
  return {
    now: () => now,
    subscribe(listener) {
      listeners.add(listener);
      timer ??= start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

/** Clock of all relative times (spec §9: every 30 s). */
const relativeTimes = createClock(RELATIVE_TIME_REFRESH_MS);

/** Returns the time of a clock (epoch ms). */
export const useClock = ({ subscribe, now }: Clock): number => useSyncExternalStore(subscribe, now, now);

/** The device's time in epoch ms, updated every 30 s: for the age of what the device has stored. */
export const useNow = (): number => useClock(relativeTimes);

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
