import type { Failure } from '../../../src/shared/contract/index.ts';
import type { AccountId } from '../../../src/shared/model/index.ts';
import { type AnyMutation, type Creates, type Echo, kindOf } from '../../../src/shared/mutations/index.ts';
import type { VaultDatabase } from '../../../src/shared/store/index.ts';
import { claimedIds } from '../../../src/shared/store/vault/checks.ts';
import type { OutboxRow } from '../../../src/shared/store/vault/rows.ts';
import type { Asking } from '../../pull/context.ts';
import { CLOCK_TOLERANCE_MS, LATE_ARRIVAL_MS } from '../windows.ts';
import { readOwn } from './read-own.ts';

/** How long before the first send a search begins: the longest delay of a request plus the clock tolerance. */
export const REACH_BACK_MS = LATE_ARRIVAL_MS + CLOCK_TOLERANCE_MS;

export type Search =
  | { kind: 'found'; echo: Echo }
  /** Each is the same as what was sent, and none is newer than a late request can be: oldest first, at least two. */
  | { kind: 'several'; echoes: Echo[] }
  /** The user must decide. Empty if the search was incomplete; `changed`: what may have been edited since. */
  | { kind: 'doubtful'; same: Echo[]; changed: Echo[] }
  /** `isCertain`: searched after the last time at which the request could have arrived. */
  | { kind: 'none'; isCertain: boolean }
  | { kind: 'failed'; failure: Failure };

export interface SearchParts {
  context: Asking;
  vault: VaultDatabase;
  by: { id: AccountId; username: string };
  /** Server time minus device time, in milliseconds. */
  clockOffsetMs: () => number;
  /** Whether a late arrival is still possible by this engine's own timers. */
  isInLateWindow: (rowId: string) => boolean;
}

/**
 * Searches the server for what an unanswered request may have created (ARCHITECTURE §5). An echo has the mutation's text
 * and place, is by the user, did not exist before the first attempt, and belongs to no other row.
 */
export async function findEcho({ context, vault, by, ...parts }: SearchParts, row: OutboxRow): Promise<Search> {
  const { mutation } = row;
  const creates = createsOf(mutation);
  if (!creates || row.state.kind !== 'unsure') return { kind: 'none', isCertain: false };
  // Decided before the request: what arrives during it is not in its response.
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
  if (more.length > 0) return { kind: 'several', echoes: inTime.toSorted(byAge) };
  if (only) return { kind: 'found', echo: only };
  if (!isCertain) return { kind: 'none', isCertain };
  // Too new by a clock that may have been changed, or edited since: the user must decide.
  const changed = unclaimed.filter((echo) => !same.includes(echo) && creates.isChanged(mutation, echo.found));
  return same.length + changed.length > 0 || !read.value.isComplete
    ? { kind: 'doubtful', same, changed }
    : { kind: 'none', isCertain };
}

const byAge = (a: Echo, b: Echo): number => a.createdAt - b.createdAt || numberOf(a) - numberOf(b);

const numberOf = ({ found }: Echo): number => (found.kind === 'comment' ? found.comment.seqNumber : 0);

/** A time too far ahead means that the clock was set back: it counts as past. */
const isPast = (at: number, now: number): boolean => at < now || at - now > LATE_ARRIVAL_MS;

/** Returns what the mutation's kind declares about the created content; `undefined` if it creates nothing visible to others. */
export const createsOf = (mutation: AnyMutation): Creates<AnyMutation> | undefined => kindOf(mutation)?.creates;
