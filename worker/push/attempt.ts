import { type Failure, failed, type Result, success } from '../../src/shared/contract/index.ts';
import { type AnyMutation, isCreation, kindOf, retarget, type WireCall } from '../../src/shared/mutations/index.ts';
import type { CreatedFacts } from '../../src/shared/store/index.ts';
import type { OutboxRow, Proposal } from '../../src/shared/store/vault/rows.ts';
import type { Decoded } from '../../src/shared/wire/index.ts';
import { askedBy, fetchDecoded, isRefusal } from '../pull/context.ts';
import { errorKind } from '../report/ring.ts';
import type { Reply } from '../transport/index.ts';
import { type Before, createReadings } from './before.ts';
import { callOf } from './call-of.ts';
import { candidateOf } from './copies.ts';
import type { DrainParts } from './drain-parts.ts';
import type { LateWindow } from './late-window.ts';
import type { Ledger } from './ledger.ts';
import type { Line } from './line.ts';
import { MOST_SERVER_ERRORS, outcomeOf } from './outcome.ts';
import type { Patience } from './patience.ts';
import { createsOf, lookForEcho, type SearchParts } from './search.ts';
import type { Testimony } from './witness.ts';

/** Until the late window is over, what was not found is looked for again in these steps. */
const LOOK_AGAIN_MS = 15_000;

export interface AttemptParts extends DrainParts {
  ledger: Ledger;
  line: Line;
  patience: Patience;
  lateWindow: LateWindow;
  signal: AbortSignal;
}

/** All that is said to the server about one row. */
export interface Attempts {
  send: (row: OutboxRow) => Promise<void>;
  look: (row: OutboxRow) => Promise<void>;
  /** The row was sent by somebody who does not know any more what became of it. */
  doubt: (row: OutboxRow) => Promise<void>;
}

export function createAttempts(parts: AttemptParts): Attempts {
  const { context, vault, ledger, line, patience, lateWindow, signal } = parts;
  const { now, session, report } = context;
  const searchParts: SearchParts = { ...parts, isInLateWindow: (id) => lateWindow.rows.has(id) };
  /** Whatever a row looks for is counted for it alone: many rows may look in one place. */
  const partsFor = (row: OutboxRow): SearchParts => ({ ...searchParts, context: askedBy(`row:${row.id}`, context) });
  const readings = createReadings(now);
  /** How often in a row the server has answered a row with 500. */
  const serverErrors = new Map<string, { count: number; failure: Failure }>();

  /** Rows whose success was told in words that could not be read: whatever the search finds, they are not sent again. */
  const unreadable = new Set<string>();

  const request = async (row: OutboxRow, prepared: WireCall | undefined): Promise<Result<Reply>> => {
    const call = await callOf(vault, row, parts.progress, prepared);
    return call ? session.request({ ...call, mayGo: ledger.maySend }) : failed({ kind: 'storage-lost' });
  };

  /** When to go on after a failure: a line that is down tells that for all rows by itself. */
  const againAt = (row: OutboxRow, isAnswer: boolean): number => (isAnswer ? patience.missed(row.id) : now());

  const send = async (row: OutboxRow): Promise<void> => {
    const kind = kindOf(row.mutation);
    if (!kind) return;
    const checked = await check(row);
    if (!checked) return;
    const before = row.attempts === 0 || !line.isInTouch() ? await readOwnBefore(row) : NOTHING_BEFORE;
    if (before === null || signal.aborted) return;
    const claimed = await ledger.claim(row, before);
    if (!claimed) return;
    const testimony = parts.witness?.begin() ?? null;
    const result = await request(claimed, checked.call);
    const isAnswer = line.heard(result);
    const facts = result.ok ? createdFacts(claimed, result.value) : undefined;
    readings.answered(claimed, facts);
    const isSignedIn = await session.isSignedIn();
    const outcome = outcomeOf(result, kind, {
      serverErrors: serverErrors.get(row.id)?.count ?? 0,
      isSignedIn,
      isRepeated: claimed.unsureUntilAt > 0,
    });
    countServerErrors(row, result);
    report.log(outcome.kind === 'done' ? 'info' : 'warn', 'pushed', {
      mutation: row.mutation.kind,
      row: row.id,
      attempt: claimed.attempts,
      outcome: outcome.kind,
    });
    switch (outcome.kind) {
      case 'done': {
        patience.over(row.id);
        const file = kind.uploads?.uploaded(outcome.reply) ?? null;
        const serverId = kind.creates?.created(outcome.reply)?.id ?? file?.id ?? null;
        if (serverId === null && (kind.creates || kind.uploads)) {
          unreadable.add(row.id);
          return unsure(claimed, { kind: 'decode', path: '' }, againAt(row, isAnswer));
        }
        await ledger.answered(claimed, { serverId, reply: outcome.reply, file }, facts);
        if (testimony && facts) confirm(testimony, claimed.id, row.mutation, facts);
        return;
      }
      case 'later': {
        if (outcome.pauseMs !== undefined) await ledger.pause(now() + outcome.pauseMs);
        const { failure } = outcome;
        const notBeforeAt = againAt(row, isAnswer);
        // Whoever answered last may not be who answered the sending before.
        if (!isCreation(row.mutation) || !wasSent(failure)) return ledger.later(claimed, failure, notBeforeAt);
        return ledger.judged(claimed, { kind: 'later', failure, notBeforeAt });
      }
      case 'unknown':
        return unsure(claimed, outcome.failure, againAt(row, isAnswer));
      case 'refused': {
        const { failure } = outcome;
        if (!isCreation(row.mutation) || !wasSent(failure)) return ledger.refused(claimed, failure);
        return ledger.judged(claimed, { kind: 'refused', failure });
      }
      case 'signed-out':
        // The session may have ended between two sendings of the browser: looked for once there is one again.
        if (isCreation(row.mutation) && !result.ok) {
          return ledger.judged(claimed, { kind: 'later', failure: result.failure, notBeforeAt: 0 });
        }
        return ledger.later(claimed, null, 0);
    }
  };

  /** Spares the look for copies where the socket shows that there are none. Nothing waits for it. */
  const confirm = (testimony: Testimony, rowId: string, mutation: AnyMutation, { made }: CreatedFacts): void => {
    const spare = async () => {
      const check = (await testimony.confirms(mutation, made.id)) && (await ledger.checked(rowId));
      if (check) parts.witness?.spared(check);
    };
    spare().catch((error: unknown) => report.log('error', 'push-stuck', { error: errorKind(error), step: 'confirm' }));
  };

  const countServerErrors = ({ id }: OutboxRow, result: Result<Reply>): void => {
    if (result.ok || result.failure.kind !== 'http' || result.failure.status !== 500) serverErrors.delete(id);
    else serverErrors.set(id, { count: (serverErrors.get(id)?.count ?? 0) + 1, failure: result.failure });
  };

  const unsure = (row: OutboxRow, failure: Failure | null, at: number): Promise<void> => {
    lateWindow.open(row.id);
    return ledger.unsure(row, failure, at);
  };

  /**
   * Reads the state that the row is about to change, if its kind wants that. Returns `null` if it must not be sent now, else
   * its call, if that depends on what was read.
   */
  const check = async (row: OutboxRow): Promise<{ call?: WireCall } | null> => {
    const before = kindOf(row.mutation)?.before;
    const isDue = before && now() - row.createdAt >= (before.afterMs ?? 0);
    const path = isDue ? before.path(row.mutation) : null;
    if (!before || path === null) return {};
    const call = { method: 'GET', path, priority: 'background', isShared: false } as const;
    const { proposal } = row;
    const asRow = askedBy(`row:${row.id}`, context);
    const fetched = await fetchDecoded(asRow, call, (payload) => before.read(row.mutation, payload, row.accountId));
    const isAnswer = line.heard(fetched);
    // The copy is gone already.
    if (!fetched.ok && proposal && isRefusal(fetched.failure, 403, 404)) return {};
    if (!fetched.ok) {
      await refuseOrWait(row, fetched.failure, isAnswer);
      return null;
    }
    const { value: checked } = fetched;
    switch (checked.kind) {
      case 'send':
        return !proposal || (await isKept(row, proposal)) ? checked : null;
      case 'merged':
        // It is checked once more before it is sent, as it is then.
        await ledger.rewritten(row, checked.mutation);
        return null;
      case 'conflict':
        await ledger.conflict(row, checked.theirs);
        return null;
      case 'refused':
        await ledger.refused(row, { kind: 'outdated', reason: checked.reason });
        return null;
      case 'done': {
        const claimed = await ledger.claim(row, NOTHING_BEFORE);
        if (claimed) await ledger.answered(claimed, { serverId: null, reply: null });
        return null;
      }
    }
  };

  /** Whether the thing whose copy is to be deleted is still there: the user may have deleted it, and left the copy. */
  const isKept = async (row: OutboxRow, { copy, kept }: Proposal): Promise<boolean> => {
    const path = kindOf(row.mutation)?.before?.path(retarget(row.mutation, copy.id, kept.id)) ?? null;
    if (path === null) return true;
    const call = { method: 'GET', path, priority: 'background', isShared: false } as const;
    const asRow = askedBy(`row:${row.id}`, context);
    const fetched = await fetchDecoded(asRow, call, () => IS_THERE);
    const isAnswer = line.heard(fetched);
    if (fetched.ok) return true;
    if (isRefusal(fetched.failure, 403, 404)) await ledger.forget(row);
    else await refuseOrWait(row, fetched.failure, isAnswer);
    return false;
  };

  /** `null`: it cannot be read now. */
  const readOwnBefore = async (row: OutboxRow): Promise<Before | null> => {
    if (!isCreation(row.mutation)) return NOTHING_BEFORE;
    const read = await readings.before(partsFor(row), row);
    const isAnswer = line.heard(read);
    if (read.ok) return read.value;
    await refuseOrWait(row, read.failure, isAnswer);
    return null;
  };

  /** What must be read before sending cannot be read. */
  const refuseOrWait = async (row: OutboxRow, failure: Failure, isAnswer: boolean): Promise<void> => {
    if (isRefusal(failure, 403, 404)) return ledger.refused(row, failure);
    await ledger.heed(failure);
    // A line that is down is no news of this row.
    if (isAnswer) await ledger.later(row, failure, patience.missed(row.id));
  };

  const look = async (row: OutboxRow): Promise<void> => {
    const search = await lookForEcho(partsFor(row), row);
    const isAnswer = line.heard(search.kind === 'failed' ? failed(search.failure) : success(null));
    switch (search.kind) {
      case 'found': {
        const { echo } = search;
        const facts = { made: candidateOf(echo), tookMs: null, sentAfterMs: null };
        return ledger.answered(row, { serverId: echo.id, reply: { found: echo.found } }, facts);
      }
      case 'several':
        return ledger.undecided(row, search.echoes.map(candidateOf));
      case 'none': {
        if (!search.isCertain) return ledger.notFound(row, now() + LOOK_AGAIN_MS);
        if (unreadable.has(row.id)) return ledger.undecided(row, []);
        const errors = serverErrors.get(row.id);
        if (errors && errors.count >= MOST_SERVER_ERRORS) return ledger.refused(row, errors.failure);
        return ledger.notFound(row, null);
      }
      case 'failed':
        // The place where it would be is closed to us: nobody but the user can tell.
        if (isRefusal(search.failure, 403, 404)) return ledger.undecided(row, []);
        await ledger.heed(search.failure);
        return ledger.notFound(row, againAt(row, isAnswer));
    }
  };

  const doubt = (row: OutboxRow): Promise<void> => {
    lateWindow.open(row.id);
    return ledger.doubted(row);
  };

  return { send, look, doubt };
}

/** Whatever it says. */
const IS_THERE: Decoded<null> = { ok: true, value: null, refused: [] };
const NOTHING_BEFORE: Before = { ids: [], sinceAt: 0 };

/** Held back at the last moment, or without its bytes, it has not left the device. */
const wasSent = ({ kind }: Failure): boolean => kind !== 'aborted' && kind !== 'storage-lost';

/** `undefined` if it creates nothing visible to others, or if the answer cannot be read. */
function createdFacts(row: OutboxRow, { payload, tookMs, sentAfterMs }: Reply): CreatedFacts | undefined {
  const made = createsOf(row.mutation)?.created(payload);
  return made ? { made, tookMs, sentAfterMs } : undefined;
}
