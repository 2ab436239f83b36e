import { SERVER_CLOCK_UPDATE_MIN_INTERVAL_MS } from '../../src/shared/config/index.ts';

/** The server's clock, learned from Date headers at most every 30 s. */
export interface ServerClock {
  learn: (dateHeader: string) => void;
  /** How far the server's clock is ahead of the device's, in ms; 0 until it is known. */
  offsetMs: () => number;
}

export function createServerClock(now: () => number, onOffset: (offsetMs: number) => void): ServerClock {
  let learnedAt: number | null = null;
  let offsetMs = 0;
  return {
    learn(dateHeader) {
      const at = now();
      if (learnedAt !== null && at - learnedAt < SERVER_CLOCK_UPDATE_MIN_INTERVAL_MS) return;
      const serverAt = Date.parse(dateHeader);
      if (Number.isNaN(serverAt)) return;
      learnedAt = at;
      offsetMs = serverAt - at;
      onOffset(offsetMs);
    },
    offsetMs: () => offsetMs,
  };
}
