import { isCreation, uploadIn } from '../../src/shared/mutations/index.ts';
import { CHECK_AFTER_MS, onWorkChange } from '../../src/shared/store/vault/checks.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { Lease } from '../leader/index.ts';
import type { Ports } from '../ports.ts';
import { errorKind } from '../report/ring.ts';
import { createAttempts } from './attempt.ts';
import { createBackoff } from './backoff.ts';
import { createConnectionState } from './connection-state.ts';
import { createChecks } from './copies/checks.ts';
import type { DrainParts } from './drain-parts.ts';
import { createLateWindow } from './late-window.ts';
import { createLedger } from './ledger.ts';
import { plan, type Step } from './plan.ts';
import { isAhead } from './windows.ts';

/** Limits of parallel work. Settlements are applied in order. */
const PARALLEL = { uploads: 1, others: 3, settling: 1 } as const;
/** Key of the check for copies in `underway`. */
const CHECK = 'check';
/** How long a leaving leader waits for responses in flight. */
const DRAIN_TIMEOUT_MS = 3000;
/** Retry delay after the rows could not be read. */
const UNREAD_MS = 5000;
/** Shortest timer: a coarse timer may fire slightly early. */
const SOONEST_MS = 10;

export interface Drain {
  /** Plans again: something has changed. */
  wake: () => void;
  /** Called when the network is back. Ends the delays that its absence caused. */
  reached: () => void;
  /** Resolves when nothing is in flight and nothing is due. */
  idle: () => Promise<void>;
}

/** Sends an account's outbox until the term ends. */
export function createDrain(
  parts: DrainParts,
  { epoch, signal, resign }: Pick<Lease, 'epoch' | 'signal' | 'resign'>,
): Drain {
  const { context, vault, by, ports } = parts;
  const { now, session, report } = context;
  const ledger = createLedger(vault, by.id, epoch, now, resign);
  const connection = createConnectionState(now, ports);
  const backoff = createBackoff(connection.retryAtAfter);
  const lateWindow = createLateWindow(ports, wake);
  const attempts = createAttempts({ ...parts, ledger, connection, backoff, lateWindow, signal });
  const checks = createChecks({ ...parts, connection, ledger, lateWindow });
  const underway = new Map<string, { place: keyof typeof PARALLEL | null; work: Promise<void> }>();
  let isFirstTurn = true;
  let cancelTimer = () => {};
  let turning: Promise<void> | null = null;
  let isTurnWanted = false;

  const settle = async (row: OutboxRow): Promise<void> => {
    if (!parts.applyAnswer) return;
    const applied = await parts.applyAnswer(row);
    if (!applied.ok) return backoff.postpone(row.id);
    backoff.reset(row.id);
    await ledger.settled(row, lateWindow.rows.has(row.id));
  };

  const perform = ({ kind, row }: Step): Promise<void> => {
    if (kind === 'send') return attempts.send(row);
    if (kind === 'search') return attempts.search(row);
    if (kind === 'search-again') return ledger.searchAgain(row);
    if (kind === 'recover') return attempts.recover(row);
    if (kind === 'drop') return ledger.drop(row);
    if (kind === 'give-up') return ledger.refused(row, { kind: 'too-often' });
    return kind === 'settle' ? settle(row) : ledger.forget(row);
  };

  const start = (id: string, kind: Step['kind'] | 'check', place: keyof typeof PARALLEL | null, run: Promise<void>) => {
    const work = run
      .catch((error: unknown) => {
        backoff.postpone(id);
        report.log('error', 'push-stuck', { error: errorKind(error), step: kind });
      })
      .finally(() => {
        underway.delete(id);
        wake();
      });
    underway.set(id, { place, work });
  };

  /** Starts the check for copies once no create is in flight, so that one check covers a whole drain. Returns when to call again. */
  const check = async (rows: readonly OutboxRow[], retryAt: number): Promise<number | null> => {
    if (underway.has(CHECK)) return null;
    const isCreating = rows.some(({ mutation, state }) => isCreation(mutation) && isSoonSent(state, now()));
    const checkAt = await checks.nextAt(isCreating);
    if (checkAt === null) return null;
    const atLast = Math.max(checkAt, backoff.postponedUntilAt(CHECK), isAhead(retryAt, now()) ? retryAt : 0);
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
    // Taken before the rows are read: work that ends meanwhile counts as in flight, or its row would look abandoned.
    const busy = new Set(underway.keys());
    const rows = await outboxOf(vault, by.id);
    if (isFirstTurn) for (const row of rows) if (row.unsureUntilAt > now()) lateWindow.open(row.id);
    isFirstTurn = false;
    const mayAsk = parts.canReach() && (await session.isSignedIn());
    const quiet = [await ledger.pausedUntilAt(), connection.retryAt()].filter((at) => isAhead(at, now()));
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
      const asks = step.kind === 'send' || step.kind === 'search';
      if (underway.has(step.row.id) || (asks && !mayAsk) || (step.kind === 'settle' && !parts.applyAnswer)) continue;
      const postponedUntilAt = backoff.postponedUntilAt(step.row.id);
      if (isAhead(postponedUntilAt, now())) wakes.push(postponedUntilAt);
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
      connection.reached();
      wake();
    },
    async idle() {
      while (turning || underway.size > 0) {
        await Promise.all([turning, ...[...underway.values()].map(({ work }) => work)]);
      }
    },
  };
}

/** Whether the row is being sent or about to be. */
const isSoonSent = (state: OutboxRow['state'], now: number): boolean => {
  if (state.kind === 'ready') return !isAhead(state.notBeforeAt, now);
  return state.kind === 'sending' || (state.kind === 'held' && state.untilAt - now < CHECK_AFTER_MS);
};

const placeOf = ({ kind, row }: Step): keyof typeof PARALLEL | null => {
  if (kind === 'settle') return 'settling';
  if (kind !== 'send') return null;
  return uploadIn(row.mutation) ? 'uploads' : 'others';
};

/** Resolves when the drain is idle, or after a timeout. Lets a leaving leader record the responses in flight. */
export function drained(drain: Drain, timers: Ports['timers']): Promise<void> {
  return new Promise((resolve) => {
    timers.after(DRAIN_TIMEOUT_MS, resolve);
    void drain.idle().then(resolve);
  });
}
