import { SERVER_CLOCK_UPDATE_MIN_INTERVAL_MS } from '../../src/shared/config/index.ts';

/** How far the server's clock is ahead of the device's (ms), learned from Date headers at most every 30 s. */
export interface ServerClock {
  learn: (dateHeader: string) => void;
}

/** `tell` hears every offset that was learned (ms). */
export function createServerClock(now: () => number, tell: (offsetMs: number) => void): ServerClock {
  let learnedAt: number | null = null;
  return {
    learn(dateHeader) {
      const at = now();
      if (learnedAt !== null && at - learnedAt < SERVER_CLOCK_UPDATE_MIN_INTERVAL_MS) return;
      const serverAt = Date.parse(dateHeader);
      if (Number.isNaN(serverAt)) return;
      learnedAt = at;
      tell(serverAt - at);
    },
  };
}
