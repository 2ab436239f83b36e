import type { Failure, Result } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { retryDelayMs } from '../retry.ts';

/** After a response this recent, a create needs no preceding request. */
const RECENT_ANSWER_MS = 20_000;

/** Connection state, derived from recent responses. Times: epoch ms. */
export interface ConnectionState {
  /** Updates the state. Returns whether the server has responded, with success or failure. */
  noteAnswer: (result: Result<unknown>) => boolean;
  /** No request is made before this time; 0 = connected. */
  retryAt: () => number;
  hasAnsweredRecently: () => boolean;
  /** Called when the connection is back. Ends the current delay. */
  reached: () => void;
  /** Returns when to retry after this many failures in a row. */
  retryAtAfter: (failures: number) => number;
}

export function createConnectionState(now: () => number, { random }: Pick<Ports, 'random'>): ConnectionState {
  let failures = 0;
  let retryAt = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const retryAtAfter = (count: number) => now() + retryDelayMs(count, random());
  const reached = () => {
    failures = 0;
    retryAt = 0;
  };
  return {
    noteAnswer(result) {
      if (isAnswer(result)) {
        reached();
        answeredAt = now();
        return true;
      }
      retryAt = retryAtAfter(failures);
      failures += 1;
      return false;
    },
    retryAt: () => retryAt,
    hasAnsweredRecently: () => now() - answeredAt <= RECENT_ANSWER_MS,
    reached,
    retryAtAfter,
  };
}

const UNANSWERED: readonly Failure['kind'][] = ['network', 'timeout', 'offline', 'gateway', 'aborted'];
/** A gateway's response in place of the server's. */
const GATEWAY_STATUSES = [502, 503, 504];

/** Whether the server itself has not responded: the request was lost, or a gateway responded in its place. */
export const isUnanswered = (failure: Failure): boolean =>
  failure.kind === 'http' ? GATEWAY_STATUSES.includes(failure.status) : UNANSWERED.includes(failure.kind);

const isAnswer = (result: Result<unknown>): boolean => result.ok || !isUnanswered(result.failure);
