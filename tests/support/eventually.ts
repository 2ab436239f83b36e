import { vi } from 'vitest';

/** Waits until an expectation holds, with a timeout for busy machines. */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(expectation, { timeout: 4500, interval: 10 });
