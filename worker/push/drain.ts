import { isCreation, uploadIn } from '../../src/shared/mutations/index.ts';
import { CHECK_AFTER_MS, onWorkChange } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { Lease } from '../leader/index.ts';
import type { Ports } from '../ports.ts';
import { errorKind } from '../report/ring.ts';
import { createAttempts } from './attempt.ts';
import { createChecks } from './checks.ts';
import type { DrainParts } from './drain-parts.ts';
import { createLateWindow } from './late-window.ts';
import { createLedger } from './ledger.ts';
import { createLine } from './line.ts';
import { createPatience } from './patience.ts';
import { plan, type Step } from './plan.ts';
import { isAhead } from './windows.ts';

/** Files go one at a time beside the other things, of which few are under way together. Truth is brought in its order. */
const PARALLEL = { uploads: 1, others: 3, settling: 1 } as const;
/** What the look for copies is called among the rows that are under way. */
const CHECK = 'check';
/** A leader that goes waits so long for answers that are under way. */
const LAST_WORDS_MS = 3000;
/** Rows that could not be read are read again so much later. */
const UNREAD_MS = 5000;
/** A row that is due is due, however coarse the timers are. */
const SOONEST_MS = 10;

export interface Drain {
  /** Something may be possible now that was not before. */
  wake: () => void;
  /** The network is back: waiting times that came from its absence are over. */
  reached: () => void;
  /** Resolves when nothing can be done any more without time passing or something else happening. */
  idle: () => Promise<void>;
}

/** Sends an account's outbox for as long as the term lasts. */
export function createDrain(
  parts: DrainParts,
  { epoch, signal, resign }: Pick<Lease, 'epoch' | 'signal' | 'resign'>,
): Drain {
  const { context, vault, by, ports } = parts;
  const { now, session, report } = context;
  const ledger = createLedger(vault, by.id, epoch, now, resign);
  const line = createLine(now, ports);
  const patience = createPatience(line.backOff);
  const lateWindow = createLateWindow(ports, wake);
  const attempts = createAttempts({ ...parts, ledger, line, patience, lateWindow, signal });
  const checks = createChecks({ ...parts, line, ledger, lateWindow });
  const underway = new Map<string, { place: keyof typeof PARALLEL | null; work: Promise<void> }>();
  let isFirstTurn = true;
  let cancelTimer = () => {};
  let turning: Promise<void> | null = null;
  let isTurnWanted = false;

  const settle = async (row: OutboxRow): Promise<void> => {
    if (!parts.bring) return;
    const brought = await parts.bring(row);
    if (!brought.ok) return patience.rest(row.id);
    patience.over(row.id);
    await ledger.settled(row, lateWindow.rows.has(row.id));
  };

  const perform = ({ kind, row }: Step): Promise<void> => {
    if (kind === 'send') return attempts.send(row);
    if (kind === 'look') return attempts.look(row);
    if (kind === 'doubt') return attempts.doubt(row);
    if (kind === 'drop') return ledger.drop(row);
    if (kind === 'give-up') return ledger.refused(row, { kind: 'too-often' });
    return kind === 'settle' ? settle(row) : ledger.forget(row);
  };

  const start = (id: string, kind: Step['kind'] | 'check', place: keyof typeof PARALLEL | null, run: Promise<void>) => {
    const work = run
      .catch((error: unknown) => {
        patience.rest(id);
        report.log('error', 'push-stuck', { error: errorKind(error), step: kind });
      })
      .finally(() => {
        underway.delete(id);
        wake();
      });
    underway.set(id, { place, work });
  };

  /** Looks for copies when nothing more is being created, so that one look serves a whole drain; answers when to come back. */
  const check = async (rows: readonly OutboxRow[], quietUntilAt: number): Promise<number | null> => {
    if (underway.has(CHECK)) return null;
    const isCreating = rows.some(({ mutation, state }) => isCreation(mutation) && isSoonSent(state, now()));
    const checkAt = await checks.nextAt(isCreating);
    if (checkAt === null) return null;
    const atLast = Math.max(checkAt, patience.restsUntilAt(CHECK), isAhead(quietUntilAt, now()) ? quietUntilAt : 0);
    if (atLast > now()) return atLast;
    start(CHECK, 'check', null, checks.run());
    return null;
  };

  const hasRoom = (step: Step): boolean => {
    const place = placeOf(step);
    return place === null || [...underway.values()].filter((one) => one.place === place).length < PARALLEL[place];
  };

  const turn = async (): Promise<void> => {
    cancelTimer();
    if (signal.aborted) return;
    // Before the rows are read: what ends meanwhile still counts as under way, or its row would be taken for one that nobody works on.
    const busy = new Set(underway.keys());
    const rows = await outboxOf(vault, by.id);
    if (isFirstTurn) for (const row of rows) if (row.unsureUntilAt > now()) lateWindow.open(row.id);
    isFirstTurn = false;
    const mayAsk = parts.canReach() && (await session.isSignedIn());
    const quiet = [await ledger.pausedUntilAt(), line.quietUntilAt()].filter((at) => isAhead(at, now()));
    const pausedUntilAt = Math.max(0, ...quiet);
    const facts = {
      now: now(),
      epoch,
      pausedUntilAt,
      inLateWindow: lateWindow.rows,
      underway: busy,
    };
    const { steps, wakeAt } = plan(rows, facts);
    if (signal.aborted) return;
    const wakes = wakeAt === null ? [] : [wakeAt];
    for (const step of steps) {
      const asks = step.kind === 'send' || step.kind === 'look';
      if (underway.has(step.row.id) || (asks && !mayAsk) || (step.kind === 'settle' && !parts.bring)) continue;
      const restsUntilAt = patience.restsUntilAt(step.row.id);
      if (isAhead(restsUntilAt, now())) wakes.push(restsUntilAt);
      else if (hasRoom(step)) start(step.row.id, step.kind, placeOf(step), perform(step));
    }
    const checkAt = mayAsk ? await check(rows, pausedUntilAt) : null;
    if (checkAt !== null) wakes.push(checkAt);
    const nextAt = Math.min(...wakes);
    if (nextAt < Number.POSITIVE_INFINITY) {
      cancelTimer = ports.timers.after(Math.max(SOONEST_MS, nextAt - now()), wake);
    }
  };

  function wake(): void {
    isTurnWanted = true;
    turning ??= (async () => {
      while (isTurnWanted && !signal.aborted) {
        isTurnWanted = false;
        await turn();
      }
    })()
      .catch((error: unknown) => {
        report.log('error', 'push-stuck', { error: errorKind(error), step: 'plan' });
        if (!signal.aborted) cancelTimer = ports.timers.after(UNREAD_MS, wake);
      })
      .finally(() => {
        turning = null;
        if (isTurnWanted && !signal.aborted) wake();
      });
  }

  const stopListening = onWorkChange(vault, by.id, wake);
  signal.addEventListener('abort', () => {
    stopListening();
    cancelTimer();
  });
  wake();

  return {
    wake,
    reached() {
      line.reached();
      wake();
    },
    async idle() {
      while (turning || underway.size > 0) {
        await Promise.all([turning, ...[...underway.values()].map(({ work }) => work)]);
      }
    },
  };
}

/** Whether a create is under way, or about to be. */
const isSoonSent = (state: OutboxRow['state'], now: number): boolean => {
  if (state.kind === 'ready') return !isAhead(state.notBeforeAt, now);
  return state.kind === 'sending' || (state.kind === 'held' && state.untilAt - now < CHECK_AFTER_MS);
};

const placeOf = ({ kind, row }: Step): keyof typeof PARALLEL | null => {
  if (kind === 'settle') return 'settling';
  if (kind !== 'send') return null;
  return uploadIn(row.mutation) ? 'uploads' : 'others';
};

/** Resolves when the drain's last answers are in, or after a short while: a term does not end in the middle of a sentence. */
export function lastWords(drain: Drain, timers: Ports['timers']): Promise<void> {
  return new Promise((resolve) => {
    timers.after(LAST_WORDS_MS, resolve);
    void drain.idle().then(resolve);
  });
}
