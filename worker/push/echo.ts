import { type Failure, failed, type Result, success } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { type Echo, kindOf, sameWords } from '../../src/shared/mutations/index.ts';
import type { VaultDatabase } from '../../src/shared/store/index.ts';
import { outboxOf } from '../../src/shared/store/vault/outbox-rows.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import { type Asking, fetchDecoded } from '../pull/context.ts';
import { DOUBLE_MS } from './doubles.ts';
import { CLOCK_TOLERANCE_MS, LATE_ARRIVAL_MS } from './windows.ts';

/** Never an answer to an earlier request for the same: that may know less than it must. */
const OF_ITS_OWN = { priority: 'background', isShared: false } as const;

export type Search =
  /** `doubles`: what the browser itself has sent twice. */
  | { kind: 'found'; echo: Echo; doubles: Echo[] }
  | { kind: 'several'; ids: string[] }
  /** `isCertain`: looked for after the last moment at which the request could have arrived. */
  | { kind: 'none'; isCertain: boolean }
  | { kind: 'failed'; failure: Failure };

export interface EchoParts {
  context: Asking;
  vault: VaultDatabase;
  by: { id: AccountId; username: string };
  /** ms to add to the device's clock to get the server's. */
  clockOffsetMs: () => number;
  /** Whether this engine itself knows that a late arrival is still possible. */
  isInLateWindow: (rowId: string) => boolean;
}

/**
 * Looks on the server for what an unanswered request may have created (ARCHITECTURE §5). An echo says the same as the
 * mutation, is by me, was not there before, belongs to no other row, and is not older than the attempt.
 */
export async function lookForEcho({ context, vault, by, ...parts }: EchoParts, row: OutboxRow): Promise<Search> {
  const proof = kindOf(row.mutation)?.proof;
  if (proof?.kind !== 'echo' || row.state.kind !== 'unsure') return { kind: 'none', isCertain: false };
  const { sentAt } = row.state;
  // Before the request: what arrives while it is under way is not in its answer.
  const isCertain = isPast(row.unsureUntilAt, context.now()) && !parts.isInLateWindow(row.id);
  const call = { method: 'GET', path: proof.path(row.mutation, by), ...OF_ITS_OWN } as const;
  const fetched = await fetchDecoded(context, call, (payload) => proof.find(row.mutation, payload, by.id));
  if (!fetched.ok) return { kind: 'failed', failure: fetched.failure };
  const claimed = await claimedIds(vault, row);
  const candidates = fetched.value.filter((echo) => !claimed.has(echo.id));
  const earliest = sentAt + parts.clockOffsetMs() - CLOCK_TOLERANCE_MS;
  const echoes = candidates.filter((echo) => echo.createdAt >= earliest);
  const [only, ...more] = echoes;
  if (only && more.length === 0) return { kind: 'found', echo: only, doubles: [] };
  const burst = await oneBurst(vault, row, echoes);
  if (burst) return burst;
  if (only) return { kind: 'several', ids: echoes.map((echo) => echo.id) };
  // It seems too old, but was not there before: a clock that was set anew meanwhile must not lead to a second copy.
  if (isCertain && candidates.length > 0) return { kind: 'several', ids: candidates.map((echo) => echo.id) };
  return { kind: 'none', isCertain };
}

/**
 * Several echoes within a moment are one request that the browser has sent again, unless this device may itself have said
 * the same thing twice just now.
 */
async function oneBurst(vault: VaultDatabase, row: OutboxRow, echoes: readonly Echo[]): Promise<Search | null> {
  const [first, ...doubles] = echoes.toSorted((a, b) => a.createdAt - b.createdAt);
  const last = doubles.at(-1);
  if (!first || !last || last.createdAt - first.createdAt >= DOUBLE_MS) return null;
  const words = kindOf(row.mutation)?.words(row.mutation) ?? '';
  const others = (await outboxOf(vault, row.accountId)).filter(
    (other) => other.id !== row.id && other.mutation.kind === row.mutation.kind && other.attempts > 0,
  );
  const saidTwice = others.some((other) => sameWords(kindOf(other.mutation)?.words(other.mutation) ?? '', words));
  return saidTwice ? null : { kind: 'found', echo: first, doubles };
}

/** A moment further ahead than it can be comes from a clock that was set back meanwhile. */
const isPast = (at: number, now: number): boolean => at < now || at - now > LATE_ARRIVAL_MS;

/**
 * My own things that say the same already, read just before the first attempt: none of them can be its echo. It is a first
 * word with the server, too: where there is none, nothing is sent whose fate would then be unknown.
 */
export async function twinsBefore(
  { context, by }: Pick<EchoParts, 'context' | 'by'>,
  row: OutboxRow,
): Promise<Result<string[]>> {
  const proof = kindOf(row.mutation)?.proof;
  if (proof?.kind !== 'echo') return success([]);
  const call = { method: 'GET', path: proof.path(row.mutation, by), ...OF_ITS_OWN } as const;
  const fetched = await fetchDecoded(context, call, (payload) => proof.find(row.mutation, payload, by.id));
  return fetched.ok ? success(fetched.value.map((echo) => echo.id)) : failed(fetched.failure);
}

/** Everything on the server that is known to be something else. */
async function claimedIds(vault: VaultDatabase, row: OutboxRow): Promise<Set<string>> {
  const others = (await outboxOf(vault, row.accountId)).flatMap((other) => other.serverId ?? []);
  const aliases = await vault.aliases.toArray();
  return new Set([...row.ownBefore, ...others, ...aliases.map((alias) => alias.serverId)]);
}
