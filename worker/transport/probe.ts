import { failed, type Result } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { createRetry } from '../retry.ts';

/** Sends requests with backoff while the server cannot be reached, so that its return is noticed without other requests. */
export interface Probe {
  start: () => void;
  stop: () => void;
}

/** `ask`: any request. Its outcome is noticed by `createReachWatch`, as that of every request. */
export function createProbe(ports: Pick<Ports, 'random' | 'timers'>, ask: () => Promise<Result<unknown>>): Probe {
  const retry = createRetry(ports);
  let isRunning = false;
  const waitAndAsk = (result: Result<unknown>) => retry.ended(result, () => void ask().then(goOn));
  const goOn = (result: Result<unknown>) => {
    if (isRunning) waitAndAsk(result);
  };
  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      retry.startOver();
      waitAndAsk(failed({ kind: 'network' }));
    },
    stop() {
      isRunning = false;
      retry.cancel();
    },
  };
}
