import type { Random } from '../../server/demo/random.ts';

/** How the browser sends one request again. */
export interface Repeat {
  /** From the arrival of each sending to the departure of the next, ms. The last sending is the one that is answered. */
  gapsMs: readonly number[];
  /** All connections of the browser die, those of its sockets too. */
  killsAll: boolean;
}

/** Decides which requests a browser repeats; answers `null` for those that it sends once. */
export type Repeats = (path: string) => Repeat | null;

/** For how long a connection is kept open without a request. */
export const KEPT_OPEN_MS = 60_000;

/**
 * Chromium repeats a request, a POST too, when a reused connection dies before the first byte of the answer. Every
 * connection that is still open can die in the same way, one after the other: up to five copies were measured.
 */
export function createRepeats(random: Random): Repeats {
  const likelihood = random.pick([0.05, 0.2, 0.5]);
  return () => {
    if (!random.chance(likelihood)) return null;
    const again = random.pick([1, 1, 1, 2, 4]);
    const gapsMs = Array.from({ length: again }, () => random.pick(GAPS_MS));
    return { gapsMs, killsAll: random.chance(0.5) };
  };
}

/** A new connection can take seconds on a bad network. */
const GAPS_MS = [0, 0, 20, 300, 1500, 4000, 9000];
