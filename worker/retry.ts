import type { Failure, Result } from '../src/shared/contract/index.ts';
import type { Ports } from './ports.ts';

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;
const RETRIES_TO_LONGEST = 5;

/** Transient failures: worth retrying. */
export function isTransient(failure: Failure): boolean {
  if (failure.kind === 'http') return failure.status >= 500 || failure.status === 429;
  return ['network', 'timeout', 'offline', 'gateway', 'filtered'].includes(failure.kind);
}

/** Exponential backoff from 2 s to a minute, with jitter so that devices do not return all at once. `random`: 0…1. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (1 + random / 2);

/** The number of failures in a row after this one. 429 counts as many: the server blocks for about a minute, or longer if ignored. */
export const failuresAfter = (failure: Failure, before: number): number =>
  failure.kind === 'http' && failure.status === 429 ? RETRIES_TO_LONGEST + 1 : before + 1;

/** Retries of one piece of work. */
export interface Retry {
  /** Schedules `retry` with backoff after a transient failure. Any other result resets the backoff. */
  ended: (result: Result<unknown>, retry: () => void) => void;
  /** Resets the backoff: the next failure counts as the first. */
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
    ended(result, retry) {
      cancel();
      if (result.ok || !isTransient(result.failure)) {
        failures = 0;
        return;
      }
      failures = failuresAfter(result.failure, failures);
      cancelTimer = timers.after(retryDelayMs(failures - 1, random()), retry);
    },
    startOver() {
      failures = 0;
    },
    cancel,
  };
}
