import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/live/use-now.ts';

const MINUTE_MS = 60_000;
const STARTED_AT = Date.UTC(2026, 10, 21, 23, 58);

beforeEach(() => void vi.useFakeTimers({ now: STARTED_AT }));
afterEach(() => void vi.useRealTimers());

test('a clock is updated at its interval while it has subscribers', () => {
  const { now, subscribe } = createClock(5 * MINUTE_MS);
  const updates: number[] = [];
  const stop = subscribe(() => void updates.push(now()));
  vi.advanceTimersByTime(12 * MINUTE_MS);
  expect(updates).toEqual([STARTED_AT + 5 * MINUTE_MS, STARTED_AT + 10 * MINUTE_MS]);
  stop();
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(updates).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('a clock that has stood still without subscribers is right for the next one', () => {
  const { now, subscribe } = createClock(5 * MINUTE_MS);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  subscribe(() => undefined);
  expect(now()).toBe(STARTED_AT + 60 * MINUTE_MS);
});
