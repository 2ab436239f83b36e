import type { Ports } from './ports.ts';
import { sentAfterMs } from './transport/resource-timing.ts';

/** Clock, randomness, timers and network as every browser's workers have them. */
export const browserPorts: Pick<
  Ports,
  'now' | 'monotonicNow' | 'sentAfterMs' | 'random' | 'timers' | 'fetch' | 'isOnline'
> = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  sentAfterMs,
  random: () => Math.random(),
  timers: {
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  },
  fetch: (url, init) => fetch(url, init),
  isOnline: () => navigator.onLine,
};
