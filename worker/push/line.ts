import type { Failure, Result } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { retryDelayMs } from '../retry.ts';

/** So recently the server has answered that a first word with it is not needed before something is created. */
const IN_TOUCH_MS = 20_000;

/** What the answers of the last moments tell of the line to the server. Times: epoch ms. */
export interface Line {
  /** True: the server has answered, whatever it said. */
  heard: (result: Result<unknown>) => boolean;
  /** Nothing is asked before; 0 = the line is good. */
  quietUntilAt: () => number;
  isInTouch: () => boolean;
  /** The line is good again: waiting times that came from its absence are over. */
  reached: () => void;
  /** When to try again after so many failures in a row. */
  backOff: (failures: number) => number;
}

export function createLine(now: () => number, { random }: Pick<Ports, 'random'>): Line {
  let failures = 0;
  let quietUntilAt = 0;
  let inTouchAt = Number.NEGATIVE_INFINITY;
  const backOff = (count: number) => now() + retryDelayMs(count, random());
  const reached = () => {
    failures = 0;
    quietUntilAt = 0;
  };
  return {
    heard(result) {
      if (isAnswer(result)) {
        reached();
        inTouchAt = now();
        return true;
      }
      quietUntilAt = backOff(failures);
      failures += 1;
      return false;
    },
    quietUntilAt: () => quietUntilAt,
    isInTouch: () => now() - inTouchAt <= IN_TOUCH_MS,
    reached,
    backOff,
  };
}

const SILENCE: readonly Failure['kind'][] = ['network', 'timeout', 'offline', 'aborted'];
/** Said in the place of a server that answers nothing at the moment. */
const NOBODY_HOME = [502, 503, 504];

/** Whether the server has not answered: the request was lost, or a proxy answered in its place. */
export const isSilence = (failure: Failure): boolean =>
  failure.kind === 'http' ? NOBODY_HOME.includes(failure.status) : SILENCE.includes(failure.kind);

const isAnswer = (result: Result<unknown>): boolean => result.ok || !isSilence(result.failure);
