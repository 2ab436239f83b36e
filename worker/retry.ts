import type { Failure } from '../src/shared/contract/index.ts';

const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

/** Failures that a later try may not meet. */
export function isPassing(failure: Failure): boolean {
  if (failure.kind === 'http') return failure.status >= 500 || failure.status === 429;
  return failure.kind === 'network' || failure.kind === 'timeout' || failure.kind === 'offline';
}

/** Doubles from 2 s to a minute; the jitter keeps many devices from returning at once. `random`: 0…1. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (1 + random / 2);
