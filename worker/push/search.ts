import type { Failure } from '../../src/shared/contract/index.ts';
import type { AccountId } from '../../src/shared/model/index.ts';
import { type AnyMutation, type Creates, type Echo, kindOf } from '../../src/shared/mutations/index.ts';
import { claimedIds, type VaultDatabase } from '../../src/shared/store/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import type { Asking } from '../pull/context.ts';
import { readOwn } from './own.ts';
import { CLOCK_TOLERANCE_MS, LATE_ARRIVAL_MS } from './windows.ts';

/** How far a search reaches back before the first sending: as far as a request may be late, and clocks may differ. */
export const REACH_BACK_MS = LATE_ARRIVAL_MS + CLOCK_TOLERANCE_MS;

export type Search =
  | { kind: 'found'; echo: Echo }
  /** Nobody but the user can tell. Without any echo: the search came to no end. */
  | { kind: 'several'; echoes: Echo[] }
  /** `isCertain`: looked for after the last moment at which the request could have arrived. */
  | { kind: 'none'; isCertain: boolean }
  | { kind: 'failed'; failure: Failure };

export interface SearchParts {
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
 * mutation in the same place, is by me, was not there before the first attempt, and belongs to no other row.
 */
export async function lookForEcho({ context, vault, by, ...parts }: SearchParts, row: OutboxRow): Promise<Search> {
  const { mutation } = row;
  const creates = createsOf(mutation);
  if (!creates || row.state.kind !== 'unsure') return { kind: 'none', isCertain: false };
  // Before the request: what arrives while it is under way is not in its answer.
  const isCertain = isPast(row.unsureUntilAt, context.now()) && !parts.isInLateWindow(row.id);
  const sinceAt = row.ownSinceAt ?? row.state.sentAt + parts.clockOffsetMs() - REACH_BACK_MS;
  const read = await readOwn(context, by.id, creates.searchedIn(mutation), sinceAt);
  if (!read.ok) return { kind: 'failed', failure: read.failure };
  const claimed = await claimedIds(vault, row);
  const unclaimed = read.value.echoes.filter((echo) => !claimed.has(echo.id));
  const same = unclaimed.filter(({ found }) => creates.isSame(mutation, found));
  const latest = row.unsureUntilAt + parts.clockOffsetMs() + CLOCK_TOLERANCE_MS;
  const inTime = row.unsureUntilAt === 0 ? same : same.filter((echo) => echo.createdAt <= latest);
  const [only, ...more] = inTime;
  if (more.length > 0) return { kind: 'several', echoes: inTime };
  if (only) return { kind: 'found', echo: only };
  if (!isCertain) return { kind: 'none', isCertain };
  // Too new by a clock that may have been set anew; or changed since: only its author can tell.
  const doubtful = [...same, ...unclaimed.filter(({ found }) => creates.isChanged(mutation, found))];
  return doubtful.length > 0 || !read.value.isComplete
    ? { kind: 'several', echoes: doubtful }
    : { kind: 'none', isCertain };
}

/** A moment further ahead than it can be comes from a clock that was set back meanwhile. */
const isPast = (at: number, now: number): boolean => at < now || at - now > LATE_ARRIVAL_MS;

/** What the kind of a mutation declares about what it creates; `undefined` if it creates nothing visible to others. */
export const createsOf = (mutation: AnyMutation): Creates<AnyMutation> | undefined => kindOf(mutation)?.creates;
