import type { Echo } from '../../../src/shared/mutations/index.ts';
import type { Candidate, CheckRow } from '../../../src/shared/store/index.ts';
import type { Copy } from '../../../src/shared/store/vault/copy-deletions.ts';
import { createsOf } from '../echo/search.ts';
import { LATE_ARRIVAL_MS } from '../windows.ts';

/** After a longer request the user is always asked: another device may have sent the same text in that time. */
export const MAX_CERTAIN_MS = 5000;
/** Tolerance for network jitter between two sends and for coarse server times. */
const UNEVEN_MS = 1000;
/** If the answered send began this soon after the call, there was no time for an earlier one. */
const AT_ONCE_MS = 3;

/** A post or comment of the user on the server. */
export interface Seen {
  echo: Echo;
  /** It has likes or replies. */
  hasReactions: boolean;
}

/**
 * Finds the copies that the browser has made of an answered create (ARCHITECTURE §5). The response belongs to the last send,
 * so a copy is older than the answered content and was created while the request was in flight. It is deleted without asking
 * if it is certain; otherwise, and whenever something newer has the same text, the user is asked. `seen`: the user's content
 * near the answered one that did not exist before the first attempt and belongs to no row.
 */
export function findCopies(check: CheckRow, seen: readonly Seen[]): Copy[] {
  const { made, mutation, tookMs, sentAfterMs } = check;
  const creates = createsOf(mutation);
  if (!creates) return [];
  const { isSame, isChanged } = creates;
  const near = seen.filter(({ echo }) => echo.id !== made.id && isNear(check, echo));
  const same = near.filter(({ echo }) => isSame(mutation, echo.found));
  // The user may have edited the copy before the check. After a lost response it is unknown which send created what.
  const mayBeCopy = (echo: Echo) => tookMs === null || isBefore(echo, check);
  const changed = near.filter(
    ({ echo }) => !isSame(mutation, echo.found) && isChanged(mutation, echo.found) && mayBeCopy(echo),
  );
  const isLast = same.every(({ echo }) => isBefore(echo, check));
  const isQuick = tookMs !== null && tookMs <= MAX_CERTAIN_MS;
  const isRepeated = sentAfterMs === null || sentAfterMs > AT_ONCE_MS;
  const ofSame = same.map(({ echo, hasReactions }) => {
    // The first send began with the call, the last one `sentAfterMs` later.
    const isOfThisCall =
      echo.createdAt >= beganAt(check) &&
      (sentAfterMs === null || made.createdAt - echo.createdAt <= sentAfterMs + UNEVEN_MS);
    const isCertain = isLast && isQuick && isRepeated && isOfThisCall && !hasReactions;
    return { copy: candidateOf(echo), isAsked: !isCertain };
  });
  return [...ofSame, ...changed.map(({ echo }) => ({ copy: candidateOf(echo), isAsked: true }))];
}

/** Epoch ms of the server: nothing created earlier can be a copy. An attempt before the answered one may have arrived late. */
export const oldestCopyAt = (check: CheckRow): number =>
  check.lateUntilAt ? check.ownSinceAt : Math.max(check.ownSinceAt, beganAt(check));

/** Epoch ms of the server: nothing created earlier is from the answered attempt. */
const beganAt = ({ made, tookMs, ownSinceAt }: CheckRow): number =>
  tookMs === null ? ownSinceAt : made.createdAt - tookMs - UNEVEN_MS;

const isNear = (check: CheckRow, { createdAt }: Echo): boolean =>
  createdAt >= oldestCopyAt(check) &&
  createdAt <= Math.max(check.made.createdAt + LATE_ARRIVAL_MS, check.lateUntilAt ?? 0);

/** Compares comments by number: two may have the same time. */
function isBefore({ found, createdAt }: Echo, { made }: CheckRow): boolean {
  if (found.kind === 'comment' && made.seqNumber !== undefined) return found.comment.seqNumber < made.seqNumber;
  return createdAt <= made.createdAt;
}

export const candidateOf = ({ id, createdAt, found }: Echo): Candidate => ({
  id,
  body: bodyOf(found),
  createdAt,
  ...(found.kind === 'comment' ? { seqNumber: found.comment.seqNumber } : {}),
});

function bodyOf(found: Echo['found']): string {
  if (found.kind === 'home-list') return found.list.title;
  return found.kind === 'comment' ? found.comment.body : found.post.body;
}
