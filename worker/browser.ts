import type { Ports } from './ports.ts';

/** Clock, randomness, timers and network as every browser's workers have them. */
export const browserPorts: Pick<Ports, 'now' | 'random' | 'timers' | 'fetch' | 'isOnline'> = {
  now: () => Date.now(),
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
