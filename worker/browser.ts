import type { Ports } from './ports.ts';

export { transferSize as answerBytes } from './transport/transfer-size.ts';

/** The ports that every worker of a browser has: clock, randomness, timers and network. */
export const browserPorts: Pick<Ports, 'now' | 'monotonicNow' | 'random' | 'timers' | 'fetch' | 'isOnline'> = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
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
