import type { Random } from '../../server/demo/random.ts';

/** How the browser repeats a request. */
export interface Repeat {
  /** Milliseconds from the arrival of each transmission to the start of the next. The last one is answered. */
  gapsMs: readonly number[];
  /** All connections of the browser break, also those of its sockets. */
  killsAll: boolean;
}

/** Decides which requests a browser repeats. Returns `null` for those that it sends once. */
export type Repeats = (path: string) => Repeat | null;

/** How long an idle connection is kept open. */
export const KEPT_OPEN_MS = 60_000;

/**
 * Chromium repeats a request, a POST too, when a reused connection breaks before the first byte of the answer. Every
 * connection that is still open can break in the same way, one after the other: up to five copies were measured.
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

/** How a proxy sends a request twice. */
export interface ProxyRepeat {
  gapMs: number;
  /** Which answer it passes on, and when: as soon as it has it, or when it has both. */
  answers: 'first at once' | 'first' | 'second';
}

/** Decides how a proxy repeats a POST. `isCreation`: of a post, a comment or a list. Returns `null` if it does not. */
export type ProxyRepeats = (isCreation: boolean) => ProxyRepeat | null;

const PROXY_GAPS_MS = [0, 20, 300, 900, 1500, 3000];

/**
 * A proxy that sends every POST twice. What creates nothing is repeated only while the page waits: a like that arrives once more
 * after its answer undoes a later unlike, whatever a client does.
 */
export function createProxyRepeats(random: Random): ProxyRepeats {
  const likelihood = random.pick([0.3, 1]);
  return (isCreation) => {
    if (!random.chance(likelihood)) return null;
    const answers = random.pick(
      isCreation ? (['first at once', 'first', 'second'] as const) : (['first', 'second'] as const),
    );
    return { gapMs: random.pick(PROXY_GAPS_MS), answers };
  };
}
