import { failed, type Result } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { createRetry } from '../retry.ts';

/** Asks now and then while the server cannot be talked to, so that its return is noticed when nothing else is asked for. */
export interface Probe {
  start: () => void;
  stop: () => void;
}

/** `ask` is any request; that it was answered is learned where all requests are heard (`createReachWatch`). */
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
