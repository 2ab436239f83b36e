import { vi } from 'vitest';

/** Waits until an expectation holds, with a timeout for busy machines. `timeoutMs`: for long work. */
export const eventually = <T>(expectation: () => T | Promise<T>, timeoutMs = 30_000): Promise<T> =>
  vi.waitFor(expectation, { timeout: timeoutMs, interval: 10 });
