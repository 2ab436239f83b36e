import type { Failure } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { type AnyMutation, isCreation, kindOf, uploadIn } from '../../src/shared/mutations/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { META } from '../../src/shared/store/names.ts';
import { type CreatedFacts, expectLateCopy, keepCheck } from '../../src/shared/store/vault/checks.ts';
import { noteDeletedCopy } from '../../src/shared/store/vault/copy-deletions.ts';
import { contentTables, releaseFiles } from '../../src/shared/store/vault/file-references.ts';
import { epochOf } from '../../src/shared/store/vault/leadership.ts';
import { type Answer, discardRow, markAnswered } from '../../src/shared/store/vault/outbox.ts';
import { withEvent } from '../../src/shared/store/vault/outbox-history.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { Candidate, CheckRow, OutboxRow, OutboxState, Verdict } from '../../src/shared/store/vault/rows.ts';
import { isUnanswered } from './connection-state.ts';
import type { Baseline } from './echo/baseline.ts';
import { pauseAfter } from './outcome.ts';
import { delayed, withoutBlame, withSendCounted } from './send-limit.ts';
import { twinOf } from './twins.ts';
import { isAhead, LATE_ARRIVAL_MS } from './windows.ts';

/** The state transitions of outbox rows. Each is one strict transaction, committed before the next step begins. */
export interface Ledger {
  /**
   * Marks a row as being sent. Resolves to `null`, and nothing may be sent, if another leader has taken over, the row has
   * changed since it was read, or the server has asked for a pause.
   */
  claim: (row: OutboxRow, before: Baseline) => Promise<OutboxRow | null>;
  /**
   * Whether a claimed row may be sent now: a leader that was frozen after its claim may have been replaced, and the server
   * may have asked for a pause while the request was queued.
   */
  maySend: () => Promise<boolean>;
  /** `check`: what was created, to be checked for copies. */
  answered: (claimed: OutboxRow, answer: Omit<Answer, 'at'>, check?: CreatedFacts) => Promise<void>;
  /** Deletes a check because the socket has shown that there are no copies. Resolves to it, or to `undefined` if it was gone. */
  checked: (rowId: string) => Promise<CheckRow | undefined>;
  /** Schedules a retry: it had no effect on the server, unless the browser has sent it before (`mayBeDone`). */
  later: (claimed: OutboxRow, failure: Failure | null, notBeforeAt: number, mayBeDone?: true) => Promise<void>;
  /**
   * Its result is unknown. At `at` it is searched for, or sent again if that is idempotent. If another leader has done that since,
   * this attempt may still arrive: later mutations of the same target wait for it.
   */
  unsure: (claimed: OutboxRow, failure: Failure | null, at: number) => Promise<void>;
  /**
   * Makes an abandoned claim unsure. Only the current leader may do that: a replaced one would take its successor's claims
   * for abandoned, and they would be sent again.
   */
  interrupted: (row: OutboxRow) => Promise<void>;
  /** The last send failed, but the browser may have sent it before: the verdict counts after a search without result. */
  verify: (claimed: OutboxRow, verdict: Verdict) => Promise<void>;
  /** Schedules another search at `lookAt`; `null`: it has certainly not arrived and is sent again. */
  notFound: (row: OutboxRow, lookAt: number | null) => Promise<void>;
  refused: (row: OutboxRow, failure: Failure) => Promise<void>;
  conflict: (row: OutboxRow, theirs: string) => Promise<void>;
  /** The state has changed while the row waited: the user decides. `mutation`: what is sent if they agree. */
  asked: (row: OutboxRow, mutation: AnyMutation, question: string) => Promise<void>;
  /** Replaces the mutation by one merged with concurrent changes, or of another kind. */
  rewritten: (row: OutboxRow, mutation: AnyMutation) => Promise<void>;
  undecided: (row: OutboxRow, found: Candidate[]) => Promise<void>;
  /**
   * The server has several of what an unsure row creates, and a twin of it waits (`twins.ts`). The row is answered by the first
   * of them; the twin looks for its own among the others instead of being sent. Resolves to the id of the twin, or to `null`, and
   * nothing has changed, if there is none.
   */
  shared: (row: OutboxRow, answer: Omit<Answer, 'at'>, check: CreatedFacts) => Promise<string | null>;
  /** Searches again for what the user was asked about. */
  searchAgain: (row: OutboxRow) => Promise<void>;
  /** The mirror contains it: deletes the row, or keeps it while an attempt may still arrive (`mayBeLate`: by the engine's own timers). */
  settled: (row: OutboxRow, mayBeLate: boolean) => Promise<void>;
  forget: (row: OutboxRow) => Promise<void>;
  /** Deletes a row that must not be sent any more, with all rows that depend on it: a refused one whose content the user has deleted, or an outdated one. */
  drop: (row: OutboxRow) => Promise<void>;
  /** Sends nothing before this time (epoch ms). Never shortens a pause. */
  pause: (untilAt: number) => Promise<void>;
  /** Pauses if the failure is a 429 response. */
  pauseIfAsked: (failure: Failure) => Promise<void>;
  pausedUntilAt: () => Promise<number>;
}

type From = readonly OutboxState['kind'][];

/** The user has acted again since `read` was read, and their later mutation is in the same row. What was found is not about it. */
const isReplaced = (stored: OutboxRow, read: OutboxRow): boolean =>
  JSON.stringify(stored.mutation) !== JSON.stringify(read.mutation);

const withMutation = (row: OutboxRow, mutation: OutboxRow['mutation']): OutboxRow => ({
  ...row,
  mutation,
  lane: kindOf(mutation)?.lane(mutation, row.id) ?? row.lane,
});

export function createLedger(
  vault: VaultDatabase,
  accountId: AccountId,
  epoch: number,
  now: () => number,
  resign: () => void,
): Ledger {
  /** Writes a new state if the row still is in the state that the caller expects. Resolves to whether it was. */
  const tryToMove = (row: OutboxRow, from: From, to: (stored: OutboxRow) => OutboxRow): Promise<boolean> =>
    vault.transaction('rw', vault.outbox, async () => {
      const stored = await vault.outbox.get(row.id);
      if (stored?.attempts !== row.attempts || !from.includes(stored.state.kind)) return false;
      await vault.outbox.put(delayed(to(stored), now()));
      return true;
    });
  const move = async (...step: Parameters<typeof tryToMove>): Promise<void> => {
    await tryToMove(...step);
  };
  /** A response counts even after another leader has made the row unsure. */
  const AWAY = ['sending', 'unsure'] as const;

  /** Tables of a transaction that deletes a row. */
  const tablesOf = ({ mutation }: OutboxRow) => (uploadIn(mutation) ? contentTables(vault) : [vault.outbox]);

  const pausedUntilAt = async () => {
    const row = await vault.meta.get(META.pausedUntil(accountId));
    return typeof row?.value === 'number' ? row.value : 0;
  };

  const pause = (untilAt: number): Promise<void> =>
    vault.transaction('rw', vault.meta, async () => {
      const before = await pausedUntilAt();
      const isShorter = isAhead(before, now()) && before > untilAt;
      if (!isShorter) await vault.meta.put({ key: META.pausedUntil(accountId), value: untilAt });
    });

  const leads = async () => (await epochOf(vault, accountId)) === epoch;

  const toUnsure = (row: OutboxRow, failure: Failure | null, at: number) =>
    tryToMove(row, AWAY, (stored) => {
      const sentAt = 'sentAt' in stored.state ? stored.state.sentAt : now();
      const isHarmless = kindOf(stored.mutation) !== undefined && !isCreation(stored.mutation);
      return {
        ...withEvent(failure && isUnanswered(failure) ? withoutBlame(stored, now()) : stored, {
          kind: 'unanswered',
          at: now(),
          failure,
        }),
        // From when its connection was closed, which may be long after it was sent.
        unsureUntilAt: now() + LATE_ARRIVAL_MS,
        state: isHarmless ? { kind: 'ready', notBeforeAt: at, failure } : { kind: 'unsure', sentAt, lookAt: at },
      };
    });

  return {
    // The epoch is read last: a leader may be frozen between the two reads.
    maySend: async () => !isAhead(await pausedUntilAt(), now()) && (await leads()),

    async claim(row, before) {
      const claimed = await vault.transaction('rw', vault.outbox, vault.meta, async () => {
        if (!(await leads())) return 'deposed';
        const stored = await vault.outbox.get(row.id);
        if (isAhead(await pausedUntilAt(), now())) return null;
        const isWaiting = stored?.state.kind === 'ready' || stored?.state.kind === 'held';
        if (!stored || !isWaiting || JSON.stringify(stored) !== JSON.stringify(row)) return null;
        const next: OutboxRow = {
          ...withEvent(withSendCounted(stored, now()), { kind: 'sent', at: now() }),
          state: { kind: 'sending', sentAt: now(), epoch },
          attempts: stored.attempts + 1,
          ...(stored.attempts === 0 ? { ownBefore: before.ids, ownSinceAt: before.sinceAt } : {}),
        };
        await vault.outbox.put(next);
        return next;
      });
      if (claimed === 'deposed') resign();
      return claimed === 'deposed' ? null : claimed;
    },

    async answered(row, answer, check) {
      await vault.transaction('rw', vault.outbox, vault.aliases, vault.checks, vault.choices, async () => {
        const stored = await vault.outbox.get(row.id);
        if (!stored || !isStillAwaited(stored, row)) {
          // Another leader has continued with the row: what was created here would be a copy.
          if (isCreation(row.mutation)) await expectLateCopy(vault, row, now() + LATE_ARRIVAL_MS);
          return;
        }
        // A create is only retried after the previous attempt has certainly failed, so no other attempt can be late.
        const isHere = isCreation(stored.mutation);
        if (check) await keepCheck(vault, stored, check, now());
        await markAnswered(vault, isHere ? { ...stored, unsureUntilAt: 0 } : stored, { ...answer, at: now() });
        await noteDeletedCopy(vault, stored, now());
      });
    },

    checked: (rowId) =>
      vault.transaction('rw', vault.checks, async () => {
        const check = await vault.checks.get(rowId);
        await vault.checks.delete(rowId);
        return check;
      }),

    verify: (row, verdict) =>
      move(row, AWAY, (stored) => {
        const sentAt = 'sentAt' in stored.state ? stored.state.sentAt : now();
        const verify = verdict.kind === 'later' ? withoutBlame(stored, now()) : stored;
        return {
          ...withFailure(verify, verdict.failure, now()),
          state: { kind: 'unsure', sentAt, lookAt: now(), verdict },
        };
      }),

    later: (row, failure, notBeforeAt, mayBeDone) =>
      move(row, ['sending', 'ready', 'held'], (stored) => ({
        ...withFailure(stored.state.kind === 'sending' ? withoutBlame(stored, now()) : stored, failure, now()),
        ...(mayBeDone && { mayBeDone }),
        state: { kind: 'ready', notBeforeAt, failure },
      })),

    async unsure(row, failure, at) {
      await vault.transaction('rw', vault.outbox, vault.aliases, vault.checks, async () => {
        if (await toUnsure(row, failure, at)) return;
        // Another leader has continued with the row, without knowing when this request was closed.
        const lateUntilAt = now() + LATE_ARRIVAL_MS;
        if (isCreation(row.mutation)) return expectLateCopy(vault, row, lateUntilAt);
        if (uploadIn(row.mutation)) return;
        const stored: OutboxRow = (await vault.outbox.get(row.id)) ?? { ...row, state: { kind: 'settled', at: now() } };
        // A row that needs the user stays theirs: with a late window it could not be discarded.
        const { kind } = stored.state;
        if (kind === 'refused' || kind === 'conflict' || kind === 'proposed') return;
        await vault.outbox.put({ ...stored, unsureUntilAt: lateUntilAt });
      });
    },

    async interrupted(row) {
      const isLeader = await vault.transaction('rw', vault.outbox, vault.meta, async () => {
        if (!(await leads())) return false;
        await toUnsure(row, null, now());
        return true;
      });
      if (!isLeader) resign();
    },

    notFound: (row, lookAt) =>
      move(row, ['unsure'], (stored) => {
        if (stored.state.kind !== 'unsure') return stored;
        const searched = withEvent(stored, { kind: 'not-found', at: now() });
        if (lookAt !== null) return { ...searched, state: { ...stored.state, lookAt } };
        return { ...searched, unsureUntilAt: 0, state: afterSearch(stored.state.verdict, now()) };
      }),

    refused: (row, failure) =>
      move(row, [...AWAY, 'ready', 'held'], (stored) => {
        if (isReplaced(stored, row)) return stored;
        // A refused request cannot arrive later.
        return {
          ...withFailure(withoutDoubt(stored), failure, now()),
          state: { kind: 'refused', at: now(), failure },
        };
      }),

    asked: (row, mutation, question) =>
      move(row, ['ready', 'held'], (stored) => {
        if (isReplaced(stored, row)) return stored;
        const failure = { kind: 'asked', question } as const;
        return { ...withoutDoubt(stored), mutation, state: { kind: 'refused', at: now(), failure } };
      }),

    rewritten: (row, mutation) =>
      move(row, ['ready', 'held'], (stored) => (isReplaced(stored, row) ? stored : withMutation(stored, mutation))),

    conflict: (row, theirs) =>
      move(row, ['ready', 'held'], (stored) => {
        const { proposal } = stored;
        if (!proposal) return { ...stored, state: { kind: 'conflict', at: now(), theirs } };
        const copy = { ...proposal.copy, body: theirs };
        const state: OutboxState = { kind: 'proposed', at: now(), ...proposal, copy };
        return { ...stored, mutation: withoutCondition(stored.mutation), unsureUntilAt: 0, state };
      }),

    undecided: (row, found) =>
      move(row, ['unsure'], (stored) => ({
        ...stored,
        state: { kind: 'undecided', at: now(), candidates: found.map(({ id }) => id), found },
      })),

    shared: (row, answer, check) =>
      vault.transaction('rw', vault.outbox, vault.aliases, vault.checks, async () => {
        const stored = await vault.outbox.get(row.id);
        const twin = twinOf(row, await outboxOf(vault, accountId), now());
        if (!twin || stored?.state.kind !== 'unsure' || stored.attempts !== row.attempts) return null;
        const { ownBefore, ownSinceAt, unsureUntilAt, state } = stored;
        await keepCheck(vault, stored, check, now());
        await markAnswered(vault, { ...stored, unsureUntilAt: 0 }, { ...answer, at: now() });
        await vault.outbox.put({
          ...twin,
          ...(ownSinceAt === undefined ? {} : { ownSinceAt }),
          ownBefore,
          unsureUntilAt,
          state: { kind: 'unsure', sentAt: state.sentAt, lookAt: now() },
        });
        return twin.id;
      }),

    searchAgain: (row) =>
      move(row, ['undecided'], (stored) =>
        stored.state.kind === 'undecided'
          ? { ...stored, state: { kind: 'unsure', sentAt: stored.state.at, lookAt: now() } }
          : stored,
      ),

    async settled(row, mayBeLate) {
      return vault.transaction('rw', tablesOf(row), async () => {
        const stored = await vault.outbox.get(row.id);
        if (stored?.state.kind !== 'answered') return;
        if (stored.unsureUntilAt > 0 && (mayBeLate || stored.unsureUntilAt > now())) {
          await vault.outbox.put({ ...stored, state: { kind: 'settled', at: now() } });
          return;
        }
        await remove(vault, stored);
      });
    },

    forget: (row) =>
      vault.transaction('rw', tablesOf(row), async () => {
        const stored = await vault.outbox.get(row.id);
        if (stored?.state.kind === row.state.kind) await remove(vault, stored);
      }),

    drop: (row) =>
      vault.transaction('rw', contentTables(vault), async () => {
        const stored = await vault.outbox.get(row.id);
        if (stored?.state.kind === row.state.kind && !isReplaced(stored, row))
          await discardRow(vault, stored, await outboxOf(vault, accountId), now());
      }),

    pause,
    async pauseIfAsked(failure) {
      if (failure.kind === 'http' && failure.status === 429) await pause(now() + pauseAfter(failure));
    },
    pausedUntilAt,
  };
}

/**
 * Whether the response to this claim still applies to the row. An upload may have been started again in another tab:
 * whichever ends first counts.
 */
function isStillAwaited({ serverId, state, attempts, mutation }: OutboxRow, claimed: OutboxRow): boolean {
  if (uploadIn(mutation)) return serverId === null;
  if (attempts !== claimed.attempts) return false;
  // Searched without result and ready to be sent again, but not sent yet.
  const isAsSent = state.kind === 'ready' && JSON.stringify(mutation) === JSON.stringify(claimed.mutation);
  return state.kind === 'sending' || state.kind === 'unsure' || isAsSent;
}

/** Removes the condition of a deletion: the user has confirmed it for any text. */
const withoutCondition = (mutation: AnyMutation): AnyMutation => kindOf(mutation)?.onlyIf?.(mutation, null) ?? mutation;

/** Returns the row without its doubts: no earlier attempt counts any more. */
function withoutDoubt(row: OutboxRow): OutboxRow {
  const { mayBeDone: _, ...rest } = row;
  return { ...rest, unsureUntilAt: 0 };
}

/** Returns the row with one more failure in its history, if it was one. `now`: epoch ms. */
const withFailure = (row: OutboxRow, failure: Failure | null, now: number): OutboxRow =>
  failure ? withEvent(row, { kind: 'failed', at: now, failure }) : row;

/** Returns the state after a search without result: the last verdict, or a new attempt without one. `now`: epoch ms. */
function afterSearch(verdict: Verdict | undefined, now: number): OutboxState {
  if (verdict?.kind === 'refused') return { kind: 'refused', at: now, failure: verdict.failure };
  return { kind: 'ready', notBeforeAt: verdict?.notBeforeAt ?? 0, failure: verdict?.failure ?? null };
}

/** Deletes a row, and with an upload the bytes of its file: the server has them. */
async function remove(vault: VaultDatabase, row: OutboxRow): Promise<void> {
  await vault.outbox.delete(row.id);
  const upload = uploadIn(row.mutation);
  if (!upload) return;
  if ((await vault.aliases.get(row.id))?.file) await vault.blobs.delete(upload.blobId);
  else await releaseFiles(vault, [row.id, upload.blobId]);
}
