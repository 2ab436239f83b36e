import type { AccountId } from '../../src/shared/model/index.ts';
import { isConnectionLost, isQuotaExceeded } from '../../src/shared/store/index.ts';
import { decodeEvent, decodeRooms, EVENT_NAMES, type RealtimeFact } from '../../src/shared/wire/events.ts';
import { authorOf, commentIdOf, postOf } from '../apply/index.ts';
import type { Ports } from '../ports.ts';
import { errorKind, type Report } from '../report/ring.ts';

/** Events received within this time are applied together: about two frames, so that a burst costs few commits. */
const WINDOW_MS = 32;
/** Deferred facts are checked again after this time. */
const DEFERRED_MS = 2000;
/** Refusals that are reported of one event. */
const LOGGED = 5;

/** Whether a fact caused by the viewer must wait until the request that may have caused it is answered. */
export type OwnEchoCheck = (fact: RealtimeFact) => Promise<'wait' | 'apply'>;

export interface EventBufferParts {
  ports: Pick<Ports, 'timers'>;
  report: Report;
  accountId: AccountId | null;
  isOwnEcho: OwnEchoCheck;
  /** Called at once with every event that could be decoded. `rooms`: those it was sent to. */
  onFacts: (facts: readonly RealtimeFact[], rooms: readonly string[]) => void;
  takeOrdinal: () => Promise<number>;
  /** `ordinal`: of the arrival of facts that were deferred. */
  apply: (facts: RealtimeFact[], ordinal?: number) => Promise<void>;
  /** Facts were lost because a store could not be read or written: what is watched must be fetched again. */
  onMissed: () => void;
}

/** Decodes events and collects their facts over a short window. */
export interface EventBuffer {
  receive: (name: string, payload: unknown) => void;
  /** Requests have been answered: applies deferred facts that need not wait any more. */
  retryDeferred: () => void;
  stop: () => void;
}

export function createEventBuffer(parts: EventBufferParts): EventBuffer {
  const { ports, report, accountId, isOwnEcho, onFacts, takeOrdinal, apply, onMissed } = parts;
  let collected: RealtimeFact[] = [];
  let deferred: { fact: RealtimeFact; ordinal: number }[] = [];
  let cancelWindow: (() => void) | null = null;
  let cancelRetry = () => {};
  let work = Promise.resolve();

  /** Runs steps one after the other. */
  const inTurn = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      const isStoreFailure = isConnectionLost(error) || isQuotaExceeded(error);
      report.log('error', isStoreFailure ? 'facts-missed' : 'crashed', { error: errorKind(error) });
      onMissed();
    });
  };
  const mustWait = async (fact: RealtimeFact) =>
    accountId !== null && authorOf(fact) === accountId && (await isOwnEcho(fact)) === 'wait';

  const flush = async () => {
    const facts = collected;
    collected = [];
    const ready: RealtimeFact[] = [];
    const waiting: RealtimeFact[] = [];
    const isHeldBack = (fact: RealtimeFact) =>
      deferred.some((one) => holdsBack(one.fact, fact)) || waiting.some((one) => holdsBack(one, fact));
    for (const fact of facts) {
      if (isHeldBack(fact) || (await mustWait(fact))) waiting.push(fact);
      else ready.push(fact);
    }
    if (waiting.length > 0) {
      const ordinal = await takeOrdinal();
      deferred.push(...waiting.map((fact) => ({ fact, ordinal })));
      retryLater();
    }
    if (ready.length > 0) await apply(ready);
  };
  const release = async () => {
    const before = deferred;
    deferred = [];
    for (const one of before) {
      const isHeldBack = deferred.some(({ fact }) => holdsBack(fact, one.fact));
      if (isHeldBack || (await mustWait(one.fact))) deferred.push(one);
      else await apply([one.fact], one.ordinal);
    }
    if (deferred.length > 0) retryLater();
  };
  const retryLater = () => {
    cancelRetry();
    cancelRetry = ports.timers.after(DEFERRED_MS, () => inTurn(release));
  };

  return {
    receive(name, payload) {
      const decoded = decodeEvent(name, payload);
      // An unknown name may contain anything, also private text.
      const event = EVENT_NAMES.includes(name) ? name : '*';
      for (const refusal of decoded.ok ? decoded.refused.slice(0, LOGGED) : [decoded.refusal]) {
        report.log('error', 'refused', { event, ...refusal });
      }
      if (!decoded.ok) return;
      onFacts(decoded.value, decodeRooms(payload));
      collected.push(...decoded.value);
      cancelWindow ??= ports.timers.after(WINDOW_MS, () => {
        cancelWindow = null;
        inTurn(flush);
      });
    },
    retryDeferred() {
      if (deferred.length > 0) inTurn(release);
    },
    stop() {
      cancelWindow?.();
      cancelRetry();
    },
  };
}

/**
 * Whether a fact must be applied after an earlier one that waits. A comment holds back the facts about it, and whole posts,
 * which may contain it. It does not hold back the rest of the post: applied late, a like would undo a newer unlike. A
 * whole post holds back all facts about it.
 */
function holdsBack(waiting: RealtimeFact, fact: RealtimeFact): boolean {
  const postId = postOf(fact);
  if (postId === null || postOf(waiting) !== postId) return false;
  if (waiting.kind !== 'post-changed' || fact.kind !== 'post-changed') return true;
  return commentIdOf(waiting.change) === commentIdOf(fact.change);
}
