import type { Echo } from '../../../src/shared/mutations/index.ts';
import type { Candidate, CheckRow } from '../../../src/shared/store/index.ts';
import type { Copy } from '../../../src/shared/store/vault/copy-deletions.ts';
import { createsOf } from '../echo/search.ts';
import { LATE_ARRIVAL_MS } from '../windows.ts';

/** After a longer request the user is always asked: another device may have sent the same text in that time. */
export const MAX_CERTAIN_MS = 5000;
/** Proxies repeat a request up to three seconds after the answer; a busy server may take longer to store it. */
const LATE_REPEAT_MS = 5000;
/** Tolerance for network jitter between two sends and for coarse server times. */
const UNEVEN_MS = 1000;

/** A post or comment of the user on the server. */
export interface Seen {
  echo: Echo;
  /** It has likes or replies. */
  hasReactions: boolean;
}

/**
 * Finds the copies of an answered create: the browser has sent it several times (ARCHITECTURE §5), or a proxy has repeated it.
 * A copy was created while the request was under way, before the answered content or after it. It is deleted without asking
 * if it is certain; otherwise, and whenever something newer has the same text, the user is asked. `seen`: the user's content
 * near the answered one that did not exist before the first attempt and belongs to no row.
 */
export function findCopies(check: CheckRow, seen: readonly Seen[]): Copy[] {
  const { made, mutation, tookMs } = check;
  const creates = createsOf(mutation);
  if (!creates) return [];
  const { isSame, isChanged } = creates;
  const near = seen.filter(({ echo }) => echo.id !== made.id && isNear(check, echo));
  // The request began before the answered content existed, so its answer was here at this time. After a lost response it is
  // unknown which send created what.
  const isInTime = ({ createdAt }: Echo) => tookMs === null || createdAt <= made.createdAt + tookMs;
  const same = near.filter(({ echo }) => isSame(mutation, echo.found));
  // The user may have edited the copy before the check.
  const changed = near.filter(
    ({ echo }) => !isSame(mutation, echo.found) && isChanged(mutation, echo.found) && isInTime(echo),
  );
  const isQuick = tookMs !== null && tookMs <= MAX_CERTAIN_MS;
  const areInTime = same.every(({ echo }) => isInTime(echo));
  // A browser sends again before the answer, however often; a proxy adds one. Both sides at once: another device wrote, too.
  const isOneCause = same.length === 1 || same.every(({ echo }) => echo.createdAt <= made.createdAt);
  const ofSame = same.map(({ echo, hasReactions }) => {
    const isCertain = isQuick && areInTime && isOneCause && echo.createdAt >= beganAt(check) && !hasReactions;
    return { copy: candidateOf(echo), isAsked: !isCertain };
  });
  return [...ofSame, ...changed.map(({ echo }) => ({ copy: candidateOf(echo), isAsked: true }))];
}

/** Epoch ms of the server: nothing created earlier can be a copy. An attempt before the answered one may have arrived late. */
export const oldestCopyAt = (check: CheckRow): number =>
  check.lateUntilAt ? check.ownSinceAt : Math.max(check.ownSinceAt, beganAt(check));

/** Epoch ms of the server: copies that are created later are not looked for below a fold. */
export const newestCopyAt = ({ made, tookMs }: CheckRow): number => made.createdAt + (tookMs ?? 0) + LATE_REPEAT_MS;

/** Epoch ms of the server: nothing created earlier is from the answered attempt. */
const beganAt = ({ made, tookMs, ownSinceAt }: CheckRow): number =>
  tookMs === null ? ownSinceAt : made.createdAt - tookMs - UNEVEN_MS;

const isNear = (check: CheckRow, { createdAt }: Echo): boolean =>
  createdAt >= oldestCopyAt(check) &&
  createdAt <= Math.max(check.made.createdAt + LATE_ARRIVAL_MS, check.lateUntilAt ?? 0);

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
