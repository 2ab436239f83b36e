import { type Failure, failed, type Result } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { kindOf } from '../../src/shared/mutations/index.ts';
import { onOutboxChange, type VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { Term } from '../leader/index.ts';
import type { Ports } from '../ports.ts';
import { type Asking, fetchDecoded, isRefusal } from '../pull/context.ts';
import { retryDelayMs } from '../retry.ts';
import type { Reply } from '../transport/index.ts';
import { callOf } from './call-of.ts';
import { type EchoParts, lookForEcho, twinsBefore } from './echo.ts';
import { createLedger } from './ledger.ts';
import { judge } from './outcome.ts';
import { plan, type Step } from './plan.ts';
import { type Settlement, serverIdOf, settlementOf, uploadedFile } from './settlement.ts';
import { LATE_ARRIVAL_MS } from './windows.ts';

/** Files go one at a time beside the other things, of which few are under way together. */
const PARALLEL = { uploads: 1, others: 3 } as const;
/** So recently the server has answered that a first word with it is not needed before something is created. */
const IN_TOUCH_MS = 20_000;
/** A leader that goes waits so long for answers that are under way. */
const LAST_WORDS_MS = 3000;

export interface DrainParts {
  context: Asking;
  vault: VaultDatabase;
  by: { id: AccountId; username: string };
  ports: Pick<Ports, 'random' | 'timers'>;
  clockOffsetMs: () => number;
  /** Whether the server could be talked to just now: nothing is sent into the dark. */
  canReach: () => boolean;
  /** Writes the truth of an answered row into the mirror; null where there is no mirror: a later engine does it. */
  bring: ((row: OutboxRow, settlement: Settlement) => Promise<Result<unknown>>) | null;
  /** The mirror may forget that it contains this row: it is gone. */
  forgotten: (rowId: string) => Promise<void>;
  progress: (rowId: string, sentBytes: number, totalBytes: number) => void;
}

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
  { epoch, signal, resign }: Pick<Term, 'epoch' | 'signal' | 'resign'>,
): Drain {
  const { context, vault, by, ports } = parts;
  const { now, session, report } = context;
  const ledger = createLedger(vault, by.id, epoch, now, resign);
  const underway = new Map<string, Promise<void>>();
  const inLateWindow = new Set<string>();
  const echoParts: EchoParts = { ...parts, isInLateWindow: (id) => inLateWindow.has(id) };
  let networkFailures = 0;
  let resumeAt = 0;
  let inTouchAt = 0;
  let cancelTimer = () => {};
  let turning: Promise<void> | null = null;
  let isTurnWanted = false;

  const backOff = (failures: number) => now() + retryDelayMs(failures, ports.random());

  const heard = (result: Result<unknown>) => {
    const isAnswer = result.ok || result.failure.kind === 'http' || result.failure.kind === 'decode';
    if (isAnswer) {
      networkFailures = 0;
      resumeAt = 0;
      inTouchAt = now();
    } else {
      resumeAt = backOff(networkFailures);
      networkFailures += 1;
    }
  };

  const openLateWindow = (id: string) => {
    inLateWindow.add(id);
    ports.timers.after(LATE_ARRIVAL_MS, () => {
      inLateWindow.delete(id);
      wake();
    });
  };

  const request = async (row: OutboxRow): Promise<Result<Reply>> => {
    const call = await callOf(vault, row, parts.progress);
    // Its bytes are gone: nothing was sent, nothing ever can be.
    if (!call) return failed({ kind: 'storage-lost' });
    const result = await session.request(call);
    heard(result);
    return result;
  };

  const send = async (row: OutboxRow): Promise<void> => {
    const kind = kindOf(row.mutation);
    if (!kind) return;
    if (kind.conflict && row.attempts === 0 && !(await isFreeOfConflict(row))) return;
    let twins: string[] = [];
    if (row.attempts === 0 || now() - inTouchAt > IN_TOUCH_MS) {
      const found = await twinsBefore(echoParts, row);
      heard(found);
      if (!found.ok) return refuseOrWait(row, found.failure);
      twins = found.value;
    }
    if (signal.aborted) return;
    const claimed = await ledger.claim(row, twins);
    if (!claimed) return;
    const result = await request(claimed);
    const isSignedIn = await session.isSignedIn();
    const outcome = judge(result, kind.proof, { attempt: claimed.attempts, isSignedIn });
    report.log(outcome.kind === 'done' ? 'info' : 'warn', 'pushed', {
      mutation: row.mutation.kind,
      row: row.id,
      attempt: claimed.attempts,
      outcome: outcome.kind,
    });
    switch (outcome.kind) {
      case 'done': {
        const serverId = serverIdOf(claimed, outcome.reply);
        if (serverId === null) return doubt(claimed, { kind: 'decode', path: '' });
        const file = row.mutation.kind === 'upload-file' ? uploadedFile(outcome.reply) : null;
        return ledger.answered(claimed, { serverId: serverId ?? null, reply: outcome.reply, file });
      }
      case 'later':
        if (outcome.pauseMs !== undefined) await ledger.pause(now() + outcome.pauseMs);
        return ledger.later(claimed, outcome.failure, backOff(claimed.attempts - 1));
      case 'unknown':
        return doubt(claimed, outcome.failure);
      case 'refused':
        return ledger.refused(claimed, outcome.failure);
      case 'signed-out':
        return ledger.later(claimed, null, 0);
    }
  };

  const doubt = (row: OutboxRow, failure: Failure | null) => {
    openLateWindow(row.id);
    return ledger.unsure(row, failure, failure ? backOff(Math.max(0, row.attempts - 1)) : now());
  };

  /** Whether what the mutation wants to change is still as the user saw it. */
  const isFreeOfConflict = async (row: OutboxRow): Promise<boolean> => {
    const conflict = kindOf(row.mutation)?.conflict;
    if (!conflict) return true;
    const call = { method: 'GET', path: conflict.path(row.mutation), priority: 'background', isShared: false } as const;
    const fetched = await fetchDecoded(context, call, (payload) => ({
      ok: true,
      value: conflict.theirs(row.mutation, payload),
      refused: [],
    }));
    heard(fetched);
    if (!fetched.ok) await refuseOrWait(row, fetched.failure);
    else if (fetched.value !== null) await ledger.conflict(row, fetched.value);
    return fetched.ok && fetched.value === null;
  };

  /** What must be read before sending cannot be read. */
  const refuseOrWait = async (row: OutboxRow, failure: Failure): Promise<void> => {
    if (isRefusal(failure, 403, 404)) return ledger.refused(row, failure);
    if (failure.kind === 'http' && failure.status === 429) await ledger.pause(now() + (failure.retryAfterMs ?? 60_000));
    resumeAt = Math.max(resumeAt, backOff(networkFailures));
  };

  const look = async (row: OutboxRow): Promise<void> => {
    const search = await lookForEcho(echoParts, row);
    if (search.kind !== 'failed') heard({ ok: true, value: null });
    switch (search.kind) {
      case 'found':
        return ledger.answered(row, { serverId: search.echo.id, reply: { found: search.echo.found } });
      case 'several':
        return ledger.undecided(row, search.ids);
      case 'none':
        return ledger.notFound(row, search.isCertain ? null : now() + LOOK_AGAIN_MS);
      case 'failed':
        heard(failed(search.failure));
        // The place where it would be is closed to us: nobody but the user can tell.
        if (isRefusal(search.failure, 403, 404)) return ledger.undecided(row, []);
        return ledger.notFound(row, backOff(networkFailures));
    }
  };

  const settle = async (row: OutboxRow): Promise<void> => {
    if (!parts.bring) return;
    const brought = await parts.bring(row, settlementOf(row, by.id));
    if (!brought.ok) {
      resumeAt = backOff(0);
      return;
    }
    if (row.unsureUntilAt > now()) openLateWindow(row.id);
    if (await ledger.settled(row)) await parts.forgotten(row.id);
  };

  const forget = async (row: OutboxRow): Promise<void> => {
    await ledger.forget(row);
    await parts.forgotten(row.id);
  };

  const perform = ({ kind, row }: Step): Promise<void> => {
    if (kind === 'send') return send(row);
    if (kind === 'look') return look(row);
    if (kind === 'doubt') return doubt(row, null);
    return kind === 'settle' ? settle(row) : forget(row);
  };

  const isUpload = (row: OutboxRow): boolean => row.mutation.kind === 'upload-file';
  let uploads = 0;
  let others = 0;
  const hasRoom = (step: Step): boolean =>
    step.kind !== 'send' || (isUpload(step.row) ? uploads < PARALLEL.uploads : others < PARALLEL.others);

  const start = (step: Step): void => {
    const { row } = step;
    const counts = step.kind === 'send';
    const isFile = isUpload(row);
    if (counts && isFile) uploads += 1;
    else if (counts) others += 1;
    const work = perform(step)
      .catch((error: unknown) => report.log('error', 'push-stuck', { error: nameOf(error), step: step.kind }))
      .finally(() => {
        underway.delete(row.id);
        if (counts && isFile) uploads -= 1;
        else if (counts) others -= 1;
        wake();
      });
    underway.set(row.id, work);
  };

  const turn = async (): Promise<void> => {
    cancelTimer();
    if (signal.aborted) return;
    const rows = await outboxOf(vault, by.id);
    if (rows.length === 0 || signal.aborted) return;
    const mayAsk = parts.canReach() && (await session.isSignedIn());
    const pausedUntilAt = Math.max(await ledger.pausedUntilAt(), resumeAt);
    const { steps, wakeAt } = plan(rows, { now: now(), epoch, pausedUntilAt, inLateWindow });
    if (signal.aborted) return;
    for (const step of steps) {
      const asks = step.kind === 'send' || step.kind === 'look';
      if (underway.has(step.row.id) || (asks && !mayAsk) || (step.kind === 'settle' && !parts.bring)) continue;
      if (hasRoom(step)) start(step);
    }
    const nextAt = resumeAt > now() && steps.length > 0 ? Math.min(wakeAt ?? resumeAt, resumeAt) : wakeAt;
    if (nextAt !== null) cancelTimer = ports.timers.after(Math.max(SOONEST_MS, nextAt - now()), wake);
  };

  function wake(): void {
    isTurnWanted = true;
    turning ??= (async () => {
      while (isTurnWanted && !signal.aborted) {
        isTurnWanted = false;
        await turn();
      }
    })()
      .catch((error: unknown) => report.log('error', 'push-stuck', { error: nameOf(error), step: 'plan' }))
      .finally(() => {
        turning = null;
        if (isTurnWanted && !signal.aborted) wake();
      });
  }

  const stopListening = onOutboxChange(vault, by.id, wake);
  signal.addEventListener('abort', () => {
    stopListening();
    cancelTimer();
  });
  wake();

  return {
    wake,
    reached() {
      networkFailures = 0;
      resumeAt = 0;
      wake();
    },
    async idle() {
      while (turning || underway.size > 0) await Promise.all([turning, ...underway.values()]);
    },
  };
}

/** Until the late window is over, what was not found is looked for again in these steps. */
const LOOK_AGAIN_MS = 15_000;
/** A row that is due is due, however coarse the timers are. */
const SOONEST_MS = 10;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

/** Resolves when the drain's last answers are in, or after a short while: a term does not end in the middle of a sentence. */
export function lastWords(drain: Drain, timers: Ports['timers']): Promise<void> {
  return new Promise((resolve) => {
    timers.after(LAST_WORDS_MS, resolve);
    void drain.idle().then(resolve);
  });
}
