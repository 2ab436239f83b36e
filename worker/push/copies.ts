import type { Echo } from '../../src/shared/mutations/index.ts';
import type { Candidate, CheckRow, Copy } from '../../src/shared/store/index.ts';
import { createsOf } from './search.ts';
import { LATE_ARRIVAL_MS } from './windows.ts';

/** A request that took longer is not judged by itself: within such a time another device may have sent the same words. */
export const MOST_CERTAIN_MS = 5000;
/** How unevenly a network may deliver two sendings, and how coarse the server's times may be. */
const UNEVEN_MS = 1000;
/** A browser that began the answered sending so soon after the call cannot have had time to lose an earlier one. */
const AT_ONCE_MS = 3;

/** One of my things on the server, with what others have made of it. */
export interface Seen {
  echo: Echo;
  /** Somebody likes it or has answered to it. */
  isSpokenOf: boolean;
}

/**
 * Finds the copies that the browser has made of an answered create (ARCHITECTURE §5). The answer belongs to the last sending,
 * so a copy is older than what was answered, and made while the request was under way. It is deleted unasked if all speaks
 * for it; otherwise, and whenever something newer says the same, the user is asked. `seen`: my things near the answered one
 * that were not there before the first attempt and belong to no row.
 */
export function findCopies(check: CheckRow, seen: readonly Seen[]): Copy[] {
  const { made, mutation, tookMs, sentAfterMs } = check;
  const creates = createsOf(mutation);
  if (!creates) return [];
  const { isSame, isChanged } = creates;
  const near = seen.filter(({ echo }) => echo.id !== made.id && isNear(check, echo));
  const same = near.filter(({ echo }) => isSame(mutation, echo.found));
  // The user may have changed the copy before anybody looked. Of a lost answer nobody knows which sending it belonged to.
  const mayBeCopy = (echo: Echo) => tookMs === null || isBefore(echo, check);
  const changed = near.filter(
    ({ echo }) => !isSame(mutation, echo.found) && isChanged(mutation, echo.found) && mayBeCopy(echo),
  );
  const isLast = same.every(({ echo }) => isBefore(echo, check));
  const isQuick = tookMs !== null && tookMs <= MOST_CERTAIN_MS;
  const isRepeated = sentAfterMs === null || sentAfterMs > AT_ONCE_MS;
  const ofSame = same.map(({ echo, isSpokenOf }) => {
    // The first sending left with the call, the last one so much later.
    const isOfThisCall =
      echo.createdAt >= beganAt(check) &&
      (sentAfterMs === null || made.createdAt - echo.createdAt <= sentAfterMs + UNEVEN_MS);
    const isCertain = isLast && isQuick && isRepeated && isOfThisCall && !isSpokenOf;
    return { copy: candidateOf(echo), isAsked: !isCertain };
  });
  return [...ofSame, ...changed.map(({ echo }) => ({ copy: candidateOf(echo), isAsked: true }))];
}

/** Epoch ms of the server: nothing made earlier can be a copy. An attempt before the answered one may have arrived late. */
export const oldestCopyAt = (check: CheckRow): number =>
  check.lateUntilAt ? check.ownSinceAt : Math.max(check.ownSinceAt, beganAt(check));

/** Epoch ms of the server: nothing made earlier came from the answered attempt. */
const beganAt = ({ made, tookMs, ownSinceAt }: CheckRow): number =>
  tookMs === null ? ownSinceAt : made.createdAt - tookMs - UNEVEN_MS;

const isNear = (check: CheckRow, { createdAt }: Echo): boolean =>
  createdAt >= oldestCopyAt(check) &&
  createdAt <= Math.max(check.made.createdAt + LATE_ARRIVAL_MS, check.lateUntilAt ?? 0);

/** Comments by their numbers: times of two may be the same. */
function isBefore({ found, createdAt }: Echo, { made }: CheckRow): boolean {
  if (found.kind === 'comment' && made.seqNumber !== undefined) return found.comment.seqNumber < made.seqNumber;
  return createdAt <= made.createdAt;
}

export const candidateOf = ({ id, createdAt, found }: Echo): Candidate => ({
  id,
  body: found.kind === 'comment' ? found.comment.body : found.post.body,
  createdAt,
  ...(found.kind === 'comment' ? { seqNumber: found.comment.seqNumber } : {}),
});
