import { SERVER_CLOCK_UPDATE_MIN_INTERVAL_MS } from '../../src/shared/config/index.ts';

/** How far the server's clock is ahead of the device's (ms), learned from Date headers at most every 30 s. */
export interface ServerClock {
  learn: (dateHeader: string) => void;
  offsetMs: () => number;
}

export function createServerClock(now: () => number): ServerClock {
  let offsetMs = 0;
  let learnedAt: number | null = null;
  return {
    learn(dateHeader) {
      const at = now();
      if (learnedAt !== null && at - learnedAt < SERVER_CLOCK_UPDATE_MIN_INTERVAL_MS) return;
      const serverAt = Date.parse(dateHeader);
      if (Number.isNaN(serverAt)) return;
      offsetMs = serverAt - at;
      learnedAt = at;
    },
    offsetMs: () => offsetMs,
  };
}
