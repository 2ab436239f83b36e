import type { Failure } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { type AnyMutation, isCreation, kindOf, uploadIn } from '../../src/shared/mutations/index.ts';
import {
  type Answer,
  type CreatedFacts,
  expectLateCopy,
  keepCheck,
  markAnswered,
  type VaultDatabase,
} from '../../src/shared/store/index.ts';
import { META } from '../../src/shared/store/names.ts';
import { epochOf } from '../../src/shared/store/vault/leadership.ts';
import { removeRows, takenBack } from '../../src/shared/store/vault/outbox-bonds.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { Candidate, CheckRow, OutboxRow, OutboxState, Verdict } from '../../src/shared/store/vault/rows.ts';
import type { Before } from './before.ts';
import { isSilence } from './line.ts';
import { pauseAfter } from './outcome.ts';
import { counted, notBlamed, rested } from './send-limit.ts';
import { isAhead, LATE_ARRIVAL_MS } from './windows.ts';

/** The steps of a row through the vault. Each is one strict transaction, and comes before the next thing is done. */
export interface Ledger {
  /**
   * Marks a row as being sent, unless somebody else has become the leader, has touched the row since it was read, or the
   * server has asked for quiet since: then null, and nothing may be sent.
   */
  claim: (row: OutboxRow, before: Before) => Promise<OutboxRow | null>;
  /**
   * Whether a claimed row may be sent at this moment: a leader that was frozen after its claim may have been replaced, and the
   * server may have asked for quiet while the request waited for its turn.
   */
  maySend: () => Promise<boolean>;
  /** `check`: what was created, whose copies are to be looked for. */
  answered: (claimed: OutboxRow, answer: Omit<Answer, 'at'>, check?: CreatedFacts) => Promise<void>;
  /** The socket has shown that nothing else was created: nobody needs to look. Answers the check that is spared, if it still was there. */
  checked: (rowId: string) => Promise<CheckRow | undefined>;
  /** Nothing of it has reached the server. */
  later: (claimed: OutboxRow, failure: Failure | null, notBeforeAt: number) => Promise<void>;
  /** Nobody knows what has become of it. It is looked for at `at`, or sent again then where that does no harm. */
  unsure: (claimed: OutboxRow, failure: Failure | null, at: number) => Promise<void>;
  /**
   * Nobody works on this claim any more: it becomes unsure. Only the current leader may judge so. A leader that was replaced
   * would take the claims of its successor for broken ones, and each of them would be sent again.
   */
  doubted: (row: OutboxRow) => Promise<void>;
  /** The last sending was refused. An earlier one by the browser is looked for at once before the verdict counts. */
  judged: (claimed: OutboxRow, verdict: Verdict) => Promise<void>;
  /** Looked for in vain: once more at `lookAt`; null: it certainly has not arrived, send it anew. */
  notFound: (row: OutboxRow, lookAt: number | null) => Promise<void>;
  refused: (row: OutboxRow, failure: Failure) => Promise<void>;
  conflict: (row: OutboxRow, theirs: string) => Promise<void>;
  /** What others have done meanwhile is part of it now. */
  rewritten: (row: OutboxRow, mutation: AnyMutation) => Promise<void>;
  undecided: (row: OutboxRow, found: Candidate[]) => Promise<void>;
  /** The mirror contains it: the row goes, or stays because an attempt may still arrive (`mayBeLate`: as the engine has counted). */
  settled: (row: OutboxRow, mayBeLate: boolean) => Promise<void>;
  forget: (row: OutboxRow) => Promise<void>;
  /** Refused and deleted: it goes with all that speaks of it. */
  drop: (row: OutboxRow) => Promise<void>;
  /** Sends nothing before this moment (epoch ms), nor before an earlier pause is over. */
  pause: (untilAt: number) => Promise<void>;
  /** Pauses if this failure is the server's wish for quiet. */
  heed: (failure: Failure) => Promise<void>;
  pausedUntilAt: () => Promise<number>;
}

type From = readonly OutboxState['kind'][];

export function createLedger(
  vault: VaultDatabase,
  accountId: AccountId,
  epoch: number,
  now: () => number,
  resign: () => void,
): Ledger {
  /** Writes a new state when the row still is where the caller believes it to be; answers whether it is. */
  const tryToMove = (row: OutboxRow, from: From, to: (stored: OutboxRow) => OutboxRow): Promise<boolean> =>
    vault.transaction('rw', vault.outbox, async () => {
      const stored = await vault.outbox.get(row.id);
      if (stored?.attempts !== row.attempts || !from.includes(stored.state.kind)) return false;
      await vault.outbox.put(rested(to(stored), now()));
      return true;
    });
  const move = async (...step: Parameters<typeof tryToMove>): Promise<void> => {
    await tryToMove(...step);
  };
  /** The answer to an attempt counts even when another leader has begun to doubt it meanwhile. */
  const AWAY = ['sending', 'unsure'] as const;

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
        ...(failure && isSilence(failure) ? notBlamed(stored, now()) : stored),
        // Counted from when its connection was given up, which may be long after it was sent.
        unsureUntilAt: now() + LATE_ARRIVAL_MS,
        state: isHarmless ? { kind: 'ready', notBeforeAt: at, failure } : { kind: 'unsure', sentAt, lookAt: at },
      };
    });

  return {
    // The epoch last: between the two a leader may have been frozen.
    maySend: async () => !isAhead(await pausedUntilAt(), now()) && (await leads()),

    async claim(row, before) {
      const claimed = await vault.transaction('rw', vault.outbox, vault.meta, async () => {
        if (!(await leads())) return 'deposed';
        const stored = await vault.outbox.get(row.id);
        if (isAhead(await pausedUntilAt(), now())) return null;
        const isWaiting = stored?.state.kind === 'ready' || stored?.state.kind === 'held';
        if (!stored || !isWaiting || JSON.stringify(stored) !== JSON.stringify(row)) return null;
        const next: OutboxRow = {
          ...counted(stored, now()),
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
      await vault.transaction('rw', vault.outbox, vault.aliases, vault.checks, async () => {
        const stored = await vault.outbox.get(row.id);
        if (!stored || !isStillAwaited(stored, row)) {
          // Another leader has gone on with the row: what was created here would be a copy.
          if (isCreation(row.mutation)) await expectLateCopy(vault, row, now() + LATE_ARRIVAL_MS);
          return;
        }
        // Created once, it is there: no other attempt was made before this one had certainly come to nothing.
        const isHere = isCreation(stored.mutation);
        if (check) await keepCheck(vault, stored, check, now());
        await markAnswered(vault, isHere ? { ...stored, unsureUntilAt: 0 } : stored, { ...answer, at: now() });
      });
    },

    checked: (rowId) =>
      vault.transaction('rw', vault.checks, async () => {
        const check = await vault.checks.get(rowId);
        await vault.checks.delete(rowId);
        return check;
      }),

    judged: (row, verdict) =>
      move(row, AWAY, (stored) => {
        const sentAt = 'sentAt' in stored.state ? stored.state.sentAt : now();
        const judged = verdict.kind === 'later' ? notBlamed(stored, now()) : stored;
        return { ...judged, state: { kind: 'unsure', sentAt, lookAt: now(), verdict } };
      }),

    later: (row, failure, notBeforeAt) =>
      move(row, ['sending', 'ready', 'held'], (stored) => ({
        ...(stored.state.kind === 'sending' ? notBlamed(stored, now()) : stored),
        state: { kind: 'ready', notBeforeAt, failure },
      })),

    async unsure(row, failure, at) {
      await vault.transaction('rw', vault.outbox, vault.aliases, vault.checks, async () => {
        // Another leader, who could not know when this request was given up, has gone on with the row.
        if (!(await toUnsure(row, failure, at)) && isCreation(row.mutation))
          await expectLateCopy(vault, row, now() + LATE_ARRIVAL_MS);
      });
    },

    async doubted(row) {
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
        if (lookAt !== null) return { ...stored, state: { ...stored.state, lookAt } };
        return { ...stored, unsureUntilAt: 0, state: afterSearch(stored.state.verdict, now()) };
      }),

    refused: (row, failure) =>
      move(row, [...AWAY, 'ready', 'held'], (stored) => ({
        ...stored,
        // The server has spoken, or the user is to: of what it refuses, nothing can arrive later.
        unsureUntilAt: 0,
        state: { kind: 'refused', at: now(), failure },
      })),

    rewritten: (row, mutation) =>
      move(row, ['ready', 'held'], (stored) =>
        JSON.stringify(stored.mutation) === JSON.stringify(row.mutation) ? { ...stored, mutation } : stored,
      ),

    conflict: (row, theirs) =>
      move(row, ['ready', 'held'], (stored) => {
        const { proposal } = stored;
        if (!proposal) return { ...stored, state: { kind: 'conflict', at: now(), theirs } };
        const copy = { ...proposal.copy, body: theirs };
        const state: OutboxState = { kind: 'proposed', at: now(), copy, kept: proposal.kept };
        return { ...stored, mutation: withoutCondition(stored.mutation), unsureUntilAt: 0, state };
      }),

    undecided: (row, found) =>
      move(row, ['unsure'], (stored) => ({
        ...stored,
        state: { kind: 'undecided', at: now(), candidates: found.map(({ id }) => id), found },
      })),

    async settled(row, mayBeLate) {
      return vault.transaction('rw', vault.outbox, vault.blobs, async () => {
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
      vault.transaction('rw', vault.outbox, vault.blobs, async () => {
        const stored = await vault.outbox.get(row.id);
        if (stored?.state.kind === row.state.kind) await remove(vault, stored);
      }),

    drop: (row) =>
      vault.transaction('rw', vault.outbox, vault.blobs, async () => {
        const stored = await vault.outbox.get(row.id);
        if (stored?.state.kind === 'refused')
          await removeRows(vault, takenBack(stored, await outboxOf(vault, accountId)));
      }),

    pause,
    async heed(failure) {
      if (failure.kind === 'http' && failure.status === 429) await pause(now() + pauseAfter(failure));
    },
    pausedUntilAt,
  };
}

/**
 * Whether the answer to this claim still decides what becomes of the row. An upload may have been begun again meanwhile, in
 * another tab: whichever ends first will do.
 */
function isStillAwaited({ serverId, state, attempts, mutation }: OutboxRow, claimed: OutboxRow): boolean {
  if (uploadIn(mutation)) return serverId === null;
  if (attempts !== claimed.attempts) return false;
  // Looked for in vain and about to be sent again, but not sent yet.
  const isAsSent = state.kind === 'ready' && JSON.stringify(mutation) === JSON.stringify(claimed.mutation);
  return state.kind === 'sending' || state.kind === 'unsure' || isAsSent;
}

/** Whoever was asked wants it deleted, whatever it says. */
const withoutCondition = (mutation: AnyMutation): AnyMutation => kindOf(mutation)?.onlyIf?.(mutation, null) ?? mutation;

/** Nothing of it was found: what the server said last counts; said nothing, it is sent anew. `now`: epoch ms. */
function afterSearch(verdict: Verdict | undefined, now: number): OutboxState {
  if (verdict?.kind === 'refused') return { kind: 'refused', at: now, failure: verdict.failure };
  return { kind: 'ready', notBeforeAt: verdict?.notBeforeAt ?? 0, failure: verdict?.failure ?? null };
}

/** The bytes of a file go with the last row that needs them: its own, or that of the post which shows it meanwhile. */
async function remove(vault: VaultDatabase, row: OutboxRow): Promise<void> {
  await vault.outbox.delete(row.id);
  const upload = uploadIn(row.mutation);
  if (upload) await vault.blobs.delete(upload.blobId);
}
