import type { Failure, Result } from '../src/shared/contract/index.ts';
import type { Ports } from './ports.ts';

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;
const RETRIES_TO_LONGEST = 5;

/** Failures that a later try may not meet. */
export function isPassing(failure: Failure): boolean {
  if (failure.kind === 'http') return failure.status >= 500 || failure.status === 429;
  return failure.kind === 'network' || failure.kind === 'timeout' || failure.kind === 'offline';
}

/** Doubles from 2 s to a minute; the jitter keeps many devices from returning at once. `random`: 0…1. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (1 + random / 2);

/** How often in a row work has failed now. "Slow down" blocks for about a minute, and longer when it is not heeded. */
export const failuresAfter = (failure: Failure, before: number): number =>
  failure.kind === 'http' && failure.status === 429 ? RETRIES_TO_LONGEST + 1 : before + 1;

/** The next try of one piece of work that may fail. */
export interface Retry {
  /** Work has ended: when its failure may pass, `again` is called after a while, later with every failure in a row. */
  ended: (result: Result<unknown>, again: () => void) => void;
  /** Something has changed for the better: the next failure counts as the first. */
  startOver: () => void;
  cancel: () => void;
}

export function createRetry({ random, timers }: Pick<Ports, 'random' | 'timers'>): Retry {
  let failures = 0;
  let cancelTimer: (() => void) | null = null;
  const cancel = () => {
    cancelTimer?.();
    cancelTimer = null;
  };
  return {
    ended(result, again) {
      cancel();
      if (result.ok || !isPassing(result.failure)) {
        failures = 0;
        return;
      }
      failures = failuresAfter(result.failure, failures);
      cancelTimer = timers.after(retryDelayMs(failures - 1, random()), again);
    },
    startOver() {
      failures = 0;
    },
    cancel,
  };
}
