import type { AccountId } from '../../src/shared/model/index.ts';
import { isConnectionLost, isQuotaExceeded } from '../../src/shared/store/index.ts';
import { decodeEvent, decodeRooms, EVENT_NAMES, type RealtimeFact } from '../../src/shared/wire/events.ts';
import { authorOf } from '../apply/index.ts';
import type { Ports } from '../ports.ts';
import { errorKind, type Report } from '../report/ring.ts';

/** Events that come within this time are applied together: about two frames, so that a burst costs few commits. */
const WINDOW_MS = 32;
/** Facts that were held back are looked at again after this. */
const HELD_MS = 2000;

/** Whether a deed of the viewer's own waits until the request that did it is answered. */
export type EchoJudge = (fact: RealtimeFact) => Promise<'wait' | 'apply'>;

export interface HearingParts {
  ports: Pick<Ports, 'timers'>;
  report: Report;
  accountId: AccountId | null;
  isOwnEcho: EchoJudge;
  /** Every event that could be read, in its order, as soon as it has come. `rooms`: those that it came through. */
  onFacts: (facts: readonly RealtimeFact[], rooms: readonly string[]) => void;
  takeOrdinal: () => Promise<number>;
  /** `ordinal`: under which facts that were held back had been heard. */
  apply: (facts: RealtimeFact[], ordinal?: number) => Promise<void>;
  /** Facts were lost, as a store could not be read or written: what is watched must be fetched again. */
  onMissed: () => void;
}

/** Turns events into facts and gathers them over a short window. */
export interface Hearing {
  hear: (name: string, payload: unknown) => void;
  /** Requests have been answered: facts that waited for them may go on. */
  retryHeld: () => void;
  stop: () => void;
}

export function createHearing({
  ports,
  report,
  accountId,
  isOwnEcho,
  onFacts,
  takeOrdinal,
  apply,
  onMissed,
}: HearingParts): Hearing {
  let gathered: RealtimeFact[] = [];
  let held: { fact: RealtimeFact; ordinal: number }[] = [];
  let cancelWindow: (() => void) | null = null;
  let cancelHeld = () => {};
  let work = Promise.resolve();

  /** One portion after the other. */
  const inTurn = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => {
      const isStoreTrouble = isConnectionLost(error) || isQuotaExceeded(error);
      report.log('error', isStoreTrouble ? 'facts-missed' : 'crashed', { error: errorKind(error) });
      onMissed();
    });
  };
  const isWaiting = async (fact: RealtimeFact) =>
    accountId !== null && authorOf(fact) === accountId && (await isOwnEcho(fact)) === 'wait';

  const flush = async () => {
    const facts = gathered;
    gathered = [];
    const ready: RealtimeFact[] = [];
    const waiting: RealtimeFact[] = [];
    const heldPosts = new Set(held.map((one) => postOf(one.fact)));
    for (const fact of facts) {
      const postId = postOf(fact);
      if ((postId !== null && heldPosts.has(postId)) || (await isWaiting(fact))) {
        heldPosts.add(postId);
        waiting.push(fact);
      } else ready.push(fact);
    }
    if (waiting.length > 0) {
      const ordinal = await takeOrdinal();
      held.push(...waiting.map((fact) => ({ fact, ordinal })));
      lookAgainLater();
    }
    if (ready.length > 0) await apply(ready);
  };
  const release = async () => {
    const before = held;
    held = [];
    const heldPosts = new Set<string | null>();
    for (const one of before) {
      const postId = postOf(one.fact);
      if ((postId !== null && heldPosts.has(postId)) || (await isWaiting(one.fact))) {
        heldPosts.add(postId);
        held.push(one);
      } else await apply([one.fact], one.ordinal);
    }
    if (held.length > 0) lookAgainLater();
  };
  const lookAgainLater = () => {
    cancelHeld();
    cancelHeld = ports.timers.after(HELD_MS, () => inTurn(release));
  };

  return {
    hear(name, payload) {
      const decoded = decodeEvent(name, payload);
      // A name that nobody knows may be anything.
      const event = EVENT_NAMES.includes(name) ? name : '*';
      for (const refusal of decoded.ok ? decoded.refused.slice(0, 5) : [decoded.refusal]) {
        report.log('error', 'refused', { event, ...refusal });
      }
      if (!decoded.ok) return;
      onFacts(decoded.value, decodeRooms(payload));
      gathered.push(...decoded.value);
      cancelWindow ??= ports.timers.after(WINDOW_MS, () => {
        cancelWindow = null;
        inTurn(flush);
      });
    },
    retryHeld() {
      if (held.length > 0) inTurn(release);
    },
    stop() {
      cancelWindow?.();
      cancelHeld();
    },
  };
}

function postOf(fact: RealtimeFact): string | null {
  if (fact.kind === 'post-reported') return fact.post.id;
  return 'postId' in fact ? fact.postId : null;
}
