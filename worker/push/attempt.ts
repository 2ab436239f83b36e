import { type Failure, failed, isRefusal, type Result, success } from '../../src/shared/contract/index.ts';
import {
  type AnyMutation,
  type Echo,
  isCreation,
  isDeletion,
  kindOf,
  retarget,
  type WireCall,
} from '../../src/shared/mutations/index.ts';
import type { CreatedFacts } from '../../src/shared/store/vault/checks.ts';
import { keepInstead } from '../../src/shared/store/vault/copy-deletions.ts';
import { isRepeated } from '../../src/shared/store/vault/outbox-states.ts';
import type { OutboxRow, Proposal } from '../../src/shared/store/vault/rows.ts';
import type { Decoded } from '../../src/shared/wire/index.ts';
import { askedBy, fetchDecoded } from '../pull/context.ts';
import { errorKind } from '../report/ring.ts';
import type { Reply } from '../transport/index.ts';
import type { Backoff } from './backoff.ts';
import { callOf } from './call-of.ts';
import type { ConnectionState } from './connection-state.ts';
import { candidateOf } from './copies/copies.ts';
import { CONFIRM_AFTER_MS, type Confirmation } from './copies/socket-confirmation.ts';
import type { DrainParts } from './drain-parts.ts';
import { type Baseline, createBaselines } from './echo/baseline.ts';
import { createsOf, findEcho, type SearchParts } from './echo/search.ts';
import type { LateWindow } from './late-window.ts';
import type { Ledger } from './ledger.ts';
import { isFinal, isServerError, outcomeOf } from './outcome.ts';

/** A mutation that has waited for so long may be forgotten: if the state has changed meanwhile, the user is asked. */
const OLD_MS = 60 * 60_000;
/** Interval of searches during the late window. */
const LOOK_AGAIN_MS = 15_000;

export interface AttemptParts extends DrainParts {
  ledger: Ledger;
  connection: ConnectionState;
  backoff: Backoff;
  lateWindow: LateWindow;
  signal: AbortSignal;
}

/** The requests for one row. */
export interface Attempts {
  send: (row: OutboxRow) => Promise<void>;
  search: (row: OutboxRow) => Promise<void>;
  /** Handles a row that was being sent when its sender ended. */
  recover: (row: OutboxRow) => Promise<void>;
}

export function createAttempts(parts: AttemptParts): Attempts {
  const { context, vault, ledger, connection, backoff, lateWindow, signal } = parts;
  const { now, session, report } = context;
  const searchParts: SearchParts = { ...parts, isInLateWindow: (id) => lateWindow.rows.has(id) };
  /** Rate limits count the reads of each row separately: many rows may search in one place. */
  const partsFor = (row: OutboxRow): SearchParts => ({ ...searchParts, context: askedBy(`row:${row.id}`, context) });
  const baselines = createBaselines(now);
  /** Number of 500 responses of the server in a row, or of answers by a filter, by row. */
  const failures = new Map<string, { count: number; failure: Failure }>();

  /** Rows whose success response could not be decoded. They are not sent again, whatever the search finds. */
  const unreadable = new Set<string>();

  const request = async (row: OutboxRow, prepared: WireCall | undefined): Promise<Result<Reply>> => {
    const call = await callOf(vault, row, parts.progress, prepared);
    return call ? session.request({ ...call, mayGo: ledger.maySend }) : failed({ kind: 'storage-lost' });
  };

  /** Returns when to retry the row. A lost connection delays all rows by itself. */
  const againAt = (row: OutboxRow, isAnswer: boolean): number => (isAnswer ? backoff.fail(row.id) : now());

  const send = async (row: OutboxRow): Promise<void> => {
    const kind = kindOf(row.mutation);
    if (!kind) return;
    const checked = await check(row);
    if (!checked) return;
    const before = row.attempts === 0 || !connection.hasAnsweredRecently() ? await readBaseline(row) : EMPTY_BASELINE;
    if (before === null || signal.aborted) return;
    const claimed = await ledger.claim(row, before);
    if (!claimed) return;
    const confirmation = parts.confirmations?.begin() ?? null;
    const result = await request(claimed, checked.call);
    const isAnswer = connection.noteAnswer(result);
    const facts = result.ok ? createdFacts(claimed, result.value) : undefined;
    baselines.answered(claimed, facts);
    const isSignedIn = await session.isSignedIn();
    const outcome = outcomeOf(result, kind, {
      failures: countFailure(row, result),
      isSignedIn,
      isRepeated: isRepeated(claimed),
    });
    report.log(outcome.kind === 'done' ? 'info' : 'warn', 'pushed', {
      mutation: row.mutation.kind,
      row: row.id,
      attempt: claimed.attempts,
      outcome: outcome.kind,
    });
    switch (outcome.kind) {
      case 'done': {
        backoff.reset(row.id);
        const file = kind.uploads?.uploaded(outcome.reply) ?? null;
        const serverId = kind.creates?.created(outcome.reply)?.id ?? file?.id ?? null;
        if (serverId === null && (kind.creates || kind.uploads)) {
          unreadable.add(row.id);
          return unsure(claimed, { kind: 'decode', path: '' }, againAt(row, isAnswer));
        }
        await ledger.answered(claimed, { serverId, reply: outcome.reply, file }, facts);
        if (confirmation && facts) confirm(confirmation, claimed.id, row.mutation, facts);
        return;
      }
      case 'later': {
        if (outcome.pauseMs !== undefined) await ledger.pause(now() + outcome.pauseMs);
        const { failure } = outcome;
        const notBeforeAt = againAt(row, isAnswer);
        if (!wasSent(failure)) return ledger.later(claimed, failure, notBeforeAt);
        // The browser may have sent it before: that send may have succeeded.
        if (!isCreation(row.mutation)) return ledger.later(claimed, failure, notBeforeAt, true);
        return ledger.verify(claimed, { kind: 'later', failure, notBeforeAt });
      }
      case 'unknown':
        return unsure(claimed, outcome.failure, againAt(row, isAnswer));
      case 'refused': {
        const { failure } = outcome;
        if (!isCreation(row.mutation) || !wasSent(failure)) return ledger.refused(claimed, failure);
        return ledger.verify(claimed, { kind: 'refused', failure });
      }
      case 'signed-out':
        // The browser may have sent it before the session ended: searched after the next sign-in.
        if (isCreation(row.mutation) && !result.ok) {
          return ledger.verify(claimed, { kind: 'later', failure: result.failure, notBeforeAt: 0 });
        }
        return ledger.later(claimed, null, 0, true);
    }
  };

  /** Skips the check for copies if the socket has shown, until just before it is due, that there are none. Not awaited. */
  const confirm = (confirmation: Confirmation, rowId: string, mutation: AnyMutation, { made }: CreatedFacts): void => {
    const skip = async () => {
      const check = (await confirmation.confirms(mutation, made.id)) && (await ledger.checked(rowId));
      if (check) parts.confirmations?.skipped(check);
    };
    parts.ports.timers.after(CONFIRM_AFTER_MS, () => {
      if (signal.aborted) return;
      skip().catch((error: unknown) => report.log('error', 'push-stuck', { error: errorKind(error), step: 'confirm' }));
    });
  };

  /** Returns how many equal failures in a row there are now. */
  const countFailure = ({ id }: OutboxRow, result: Result<Reply>): number => {
    const failure = result.ok ? null : result.failure;
    const before = failures.get(id);
    failures.delete(id);
    if (failure?.kind !== 'filtered' && !(failure && isServerError(failure))) return 0;
    const count = before?.failure.kind === failure.kind ? before.count + 1 : 1;
    failures.set(id, { count, failure });
    return count;
  };

  const unsure = (row: OutboxRow, failure: Failure | null, at: number): Promise<void> => {
    lateWindow.open(row.id);
    return ledger.unsure(row, failure, at);
  };

  /**
   * Reads the state that the row is about to change, if its kind requires that. Returns `null` if the row must not be sent
   * now, otherwise its call if that depends on the state.
   */
  const check = async (row: OutboxRow): Promise<{ call?: WireCall } | null> => {
    const before = kindOf(row.mutation)?.before;
    const waitedMs = now() - row.createdAt;
    // Negative if the clock was set back: how long it has waited is not known.
    const isDue = before && (waitedMs < 0 || waitedMs >= (before.afterMs ?? 0));
    const attempt = { by: row.accountId, isRepeated: isRepeated(row), isOld: waitedMs >= OLD_MS };
    const paths = isDue ? before.paths(row.mutation, attempt) : [];
    if (!before || paths.length === 0) return {};
    const { proposal } = row;
    const read = await readState(row, paths, (payloads) => before.read(row.mutation, payloads, attempt));
    // What is to be deleted cannot be read: the answer to the deletion tells whether it is gone.
    if (!read.ok && isDeletion(row.mutation) && isRefusal(read.failure, 403, 404)) return {};
    if (!read.ok) {
      await refuseOrWait(row, read.failure, read.isAnswer);
      return null;
    }
    const { value: checked } = read;
    switch (checked.kind) {
      case 'send':
        return !proposal || (await isKept(row, proposal)) ? checked : null;
      case 'merged':
        // The merged mutation is checked again before it is sent.
        await ledger.rewritten(row, checked.mutation);
        return null;
      case 'replaced':
        await ledger.rewritten(row, checked.mutation as AnyMutation);
        return null;
      case 'conflict':
        await ledger.conflict(row, checked.theirs);
        return null;
      case 'refused':
        await ledger.refused(row, { kind: 'outdated', reason: checked.reason });
        return null;
      case 'asked':
        await ledger.asked(row, checked.mutation, checked.question);
        return null;
      case 'dropped':
        await ledger.drop(row);
        return null;
      case 'done': {
        const claimed = await ledger.claim(row, EMPTY_BASELINE);
        if (claimed) await ledger.answered(claimed, { serverId: null, reply: null });
        return null;
      }
    }
  };

  /** Reads all paths, and decodes the answers together. */
  const readState = async <T>(
    row: OutboxRow,
    paths: readonly string[],
    decode: (payloads: readonly unknown[]) => Decoded<T>,
  ): Promise<{ ok: true; value: T } | { ok: false; failure: Failure; isAnswer: boolean }> => {
    const asRow = askedBy(`row:${row.id}`, context);
    const payloads: unknown[] = [];
    for (const [index, path] of paths.entries()) {
      const call = { method: 'GET', path, priority: 'background', isShared: false } as const;
      const isLast = index === paths.length - 1;
      const fetched = await fetchDecoded(asRow, call, (payload): Decoded<T | null> => {
        payloads.push(payload);
        return isLast ? decode(payloads) : IS_THERE;
      });
      const isAnswer = connection.noteAnswer(fetched);
      if (!fetched.ok) return { ok: false, failure: fetched.failure, isAnswer };
      if (isLast && fetched.value !== null) return { ok: true, value: fetched.value };
    }
    return { ok: false, failure: { kind: 'aborted' }, isAnswer: false };
  };

  /**
   * Whether the original of a copy still exists: the user may have deleted it elsewhere and left the copy. If they have
   * deleted it here, the copy goes as well.
   */
  const isKept = async (row: OutboxRow, { copy, kept, isKeptDeleted }: Proposal): Promise<boolean> => {
    if (isKeptDeleted) return true;
    const original = retarget(row.mutation, copy.id, kept.id);
    const paths = kindOf(row.mutation)?.before?.paths(original, { isRepeated: false }) ?? [];
    if (paths.length === 0) return true;
    const read = await readState(row, paths, () => THERE);
    if (read.ok) return true;
    if (isRefusal(read.failure, 403, 404)) await keepInstead(vault, row);
    else await refuseOrWait(row, read.failure, read.isAnswer);
    return false;
  };

  /** `null` if it cannot be read now. */
  const readBaseline = async (row: OutboxRow): Promise<Baseline | null> => {
    if (!isCreation(row.mutation)) return EMPTY_BASELINE;
    const read = await baselines.before(partsFor(row), row);
    const isAnswer = connection.noteAnswer(read);
    if (read.ok) return read.value;
    await refuseOrWait(row, read.failure, isAnswer);
    return null;
  };

  /** Handles the failure of a read that must precede the send. */
  const refuseOrWait = async (row: OutboxRow, failure: Failure, isAnswer: boolean): Promise<void> => {
    if (isRefusal(failure, 403, 404)) return ledger.refused(row, failure);
    await ledger.pauseIfAsked(failure);
    // A lost connection is not a failure of this row.
    if (isAnswer) await ledger.later(row, failure, backoff.fail(row.id));
  };

  const search = async (row: OutboxRow): Promise<void> => {
    const search = await findEcho(partsFor(row), row);
    const isAnswer = connection.noteAnswer(search.kind === 'failed' ? failed(search.failure) : success(null));
    switch (search.kind) {
      case 'found':
        return ledger.answered(row, ...answerBy(search.echo));
      case 'several': {
        const [oldest] = search.echoes;
        // The user has written it more than once: each of their rows is one of these.
        const twin = oldest ? await ledger.shared(row, ...answerBy(oldest)) : null;
        if (twin === null) return ledger.undecided(row, search.echoes.map(candidateOf));
        lateWindow.open(twin);
        return;
      }
      case 'doubtful': {
        const late = search.same.map((echo) => ({ ...candidateOf(echo), isLate: true as const }));
        const changed = search.changed.map((echo) => ({ ...candidateOf(echo), isChanged: true as const }));
        return ledger.undecided(row, [...late, ...changed]);
      }
      case 'none': {
        if (!search.isCertain) return ledger.notFound(row, now() + LOOK_AGAIN_MS);
        if (unreadable.has(row.id)) return ledger.undecided(row, []);
        const errors = failures.get(row.id);
        if (errors && isFinal(errors.failure, errors.count)) return ledger.refused(row, errors.failure);
        return ledger.notFound(row, null);
      }
      case 'failed':
        // The place is not readable for the user, so they must decide.
        if (isRefusal(search.failure, 403, 404)) return ledger.undecided(row, []);
        await ledger.pauseIfAsked(search.failure);
        return ledger.notFound(row, againAt(row, isAnswer));
    }
  };

  const recover = (row: OutboxRow): Promise<void> => {
    lateWindow.open(row.id);
    return ledger.interrupted(row);
  };

  return { send, search, recover };
}

/** An echo in place of an answer, with what a check for copies has to know. */
const answerBy = (echo: Echo) =>
  [
    { serverId: echo.id, reply: { found: echo.found } },
    { made: candidateOf(echo), tookMs: null },
  ] as const;

/** Accepts any payload: only its existence matters. */
const IS_THERE: Decoded<null> = { ok: true, value: null, refused: [] };
const THERE: Decoded<true> = { ok: true, value: true, refused: [] };
const EMPTY_BASELINE: Baseline = { ids: [], sinceAt: 0 };

/** Whether the request has left the device. */
const wasSent = ({ kind }: Failure): boolean => kind !== 'aborted' && kind !== 'storage-lost';

/** `undefined` if the row creates nothing visible to others, or if the response cannot be read. */
function createdFacts(row: OutboxRow, { payload, tookMs }: Reply): CreatedFacts | undefined {
  const made = createsOf(row.mutation)?.created(payload);
  return made ? { made, tookMs } : undefined;
}
