import { vi } from 'vitest';

/** Waits until an expectation holds; long enough for a machine that is busy with other tests. */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expectation, { timeout: 4500, interval: 10 });
