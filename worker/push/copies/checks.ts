import { type Failure, failed, isRefusal, type Result, success } from '../../../src/shared/contract/index.ts';
import { type AccountId, type Comment, hasReactions, type Post, type PostId } from '../../../src/shared/model/index.ts';
import type { OwnThings } from '../../../src/shared/mutations/index.ts';
import { type CheckRow, outboxOf, type VaultDatabase } from '../../../src/shared/store/index.ts';
import { CHECK_AFTER_MS, checksOf, claimedIds } from '../../../src/shared/store/vault/checks.ts';
import { endCheck, isBeingDeleted } from '../../../src/shared/store/vault/copy-deletions.ts';
import { decodeSinglePost, postPath } from '../../../src/shared/wire/index.ts';
import { readPostsById } from '../../pull/by-ids.ts';
import { type Asking, fetchDecoded } from '../../pull/context.ts';
import type { ConnectionState } from '../connection-state.ts';
import { createCommentReader, echoOfComment, readHomeLists, readOwnPosts } from '../echo/read-own.ts';
import { createsOf } from '../echo/search.ts';
import type { LateWindow } from '../late-window.ts';
import type { Ledger } from '../ledger.ts';
import { isTwin } from '../twins.ts';
import { isAhead, LONGEST_WAIT_MS } from '../windows.ts';
import { findCopies, newestCopyAt, oldestCopyAt, type Seen } from './copies.ts';

/** How long a check waits at most for others of the same drain, to share one request. */
const BATCH_MS = 30_000;
/** Retry delay if something could not be decoded, for about four hours. Then the readable part decides. */
const UNREADABLE_REST_MS = 10 * 60_000;
const MAX_FAILURES = 24;

export interface CheckParts {
  context: Asking;
  vault: VaultDatabase;
  by: { id: AccountId; username: string };
  connection: ConnectionState;
  ledger: Pick<Ledger, 'pauseIfAsked'>;
  lateWindow: Pick<LateWindow, 'rows'>;
}

/** Searches for copies of created content: the browser may have sent a request more than once. */
export interface Checks {
  /**
   * Returns when the next check is due (epoch ms); `null` if there is none. `isCreating`: more creates are in flight, whose
   * checks would follow soon.
   */
  nextAt: (isCreating: boolean) => Promise<number | null>;
  /** Runs all due checks. Copies are deleted, or the user is asked. */
  run: () => Promise<void>;
}

export function createChecks({ context, vault, by, connection, ledger, lateWindow }: CheckParts): Checks {
  const { now } = context;

  /**
   * Returns the checks whose late window is over by the engine's own timers: a changed clock does not end it. Without those
   * whose original the user is deleting: whether its copies go depends on whether the deletion is undone. Without those of a row
   * whose twin is on its way: what the twin creates would be taken for a copy.
   */
  const searchable = async (): Promise<CheckRow[]> => {
    const checks = (await checksOf(vault, by.id)).filter(({ id }) => !lateWindow.rows.has(id));
    if (checks.length === 0) return [];
    const rows = await outboxOf(vault, by.id);
    const away = rows.filter(({ state }) => state.kind === 'sending' || state.kind === 'unsure');
    return checks.filter((check) => !isBeingDeleted(check.made.id, rows) && !away.some((row) => isTwin(row, check)));
  };

  const nextAt = async (isCreating: boolean): Promise<number | null> => {
    const times = (await searchable()).map(({ lookAt }) => (lookAt - now() > LONGEST_WAIT_MS ? 0 : lookAt));
    const firstAt = Math.min(...times);
    if (times.length === 0) return null;
    const latestAt = Math.max(firstAt, now() - BATCH_MS) + BATCH_MS;
    if (isCreating) return latestAt;
    return Math.min(latestAt, Math.max(...times.filter((at) => at === firstAt || at - now() <= CHECK_AFTER_MS)));
  };

  /** Ids of what the user is asked about already: it may belong to another row. */
  const askedAbout = async ({ accountId }: CheckRow): Promise<Set<string>> => {
    const states = (await outboxOf(vault, accountId)).map(({ state }) => state);
    return new Set(states.flatMap((state) => (state.kind === 'undecided' ? state.candidates : [])));
  };

  const end = async (check: CheckRow, seen: readonly Seen[]): Promise<void> => {
    const claimed = await claimedIds(vault, check);
    const asked = await askedAbout(check);
    const unclaimed = seen.filter(({ echo }) => !claimed.has(echo.id) && !asked.has(echo.id));
    await endCheck(vault, check, findCopies(check, unclaimed), now());
  };

  const lookAgain = (checks: readonly CheckRow[], at: (failures: number) => { failures: number; lookAt: number }) =>
    vault.transaction('rw', vault.checks, async () => {
      for (const { id } of checks) {
        const check = await vault.checks.get(id);
        if (check) await vault.checks.put({ ...check, ...at(check.failures) });
      }
    });

  /** Reschedules failed checks with backoff. */
  const postpone = async (checks: readonly CheckRow[], failure: Failure): Promise<void> => {
    const isAnswer = connection.noteAnswer(failed(failure));
    await ledger.pauseIfAsked(failure);
    await lookAgain(checks, (before) => {
      const failures = before + (isAnswer ? 1 : 0);
      return { failures, lookAt: isAnswer ? connection.retryAtAfter(failures) : now() };
    });
  };

  /** Reschedules checks for which not everything could be read, or ends them after the last retry. */
  const endUnread = async (checks: readonly CheckRow[], seen: readonly Seen[]): Promise<void> => {
    const isLast = ({ failures }: CheckRow) => failures >= MAX_FAILURES;
    for (const check of checks.filter(isLast)) await end(check, seen);
    await lookAgain(
      checks.filter((check) => !isLast(check)),
      (failures) => ({ failures: failures + 1, lookAt: now() + UNREADABLE_REST_MS }),
    );
  };

  const lookAtPosts = async (checks: readonly CheckRow[]): Promise<void> => {
    if (checks.length === 0) return;
    const read = await readOwnPosts(context, by.id, Math.min(...checks.map(oldestCopyAt)));
    if (!read.ok) return postpone(checks, read.failure);
    connection.noteAnswer(success(null));
    const seen = read.value.echoes.map((echo) => ({
      echo,
      hasReactions: echo.found.kind === 'post' && hasReactions(echo.found.post),
    }));
    if (!read.value.isComplete) return endUnread(checks, seen);
    for (const check of checks) await end(check, seen);
  };

  const lookAtLists = async (checks: readonly CheckRow[]): Promise<void> => {
    if (checks.length === 0) return;
    const read = await readHomeLists(context);
    if (!read.ok) return postpone(checks, read.failure);
    connection.noteAnswer(success(null));
    const seen = read.value.echoes.map((echo) => ({ echo, hasReactions: false }));
    if (!read.value.isComplete) return endUnread(checks, seen);
    for (const check of checks) await end(check, seen);
  };

  const lookAtComments = async (checks: readonly CheckRow[]): Promise<void> => {
    const ofPosts = new Map<PostId, CheckRow[]>();
    for (const check of checks) {
      const things = thingsOf(check);
      if (things?.kind !== 'comments') continue;
      const { postId } = things;
      ofPosts.set(postId, [...(ofPosts.get(postId) ?? []), check]);
    }
    for await (const { ids, fetched } of readPostsById(context, [...ofPosts.keys()])) {
      const all = ids.flatMap((id) => ofPosts.get(id) ?? []);
      if (!fetched.ok) return postpone(all, fetched.failure);
      connection.noteAnswer(success(null));
      const { posts } = fetched.value;
      for (const postId of ids) {
        const ofPost = ofPosts.get(postId) ?? [];
        const post = posts.find(({ id }) => id === postId);
        const looked = post ? await lookAtPost(post, ofPost) : await lookForPost(postId, ofPost);
        if (!looked.ok) await postpone(ofPost, looked.failure);
      }
    }
  };

  /** Checks a post that was missing in the batch: if it is deleted, so are its copies; if it is unreadable, the check is retried. */
  const lookForPost = async (postId: PostId, checks: readonly CheckRow[]): Promise<Result<null>> => {
    const path = postPath(postId, { comments: 'folded', likes: 'folded' });
    const call = { method: 'GET', path, priority: 'background', isShared: false } as const;
    const fetched = await fetchDecoded(context, call, decodeSinglePost);
    if (fetched.ok) return lookAtPost(fetched.value.post, checks);
    const { failure } = fetched;
    const isGone = isRefusal(failure, 404);
    if (!isGone && !isRefusal(failure, 403) && failure.kind !== 'decode') return failed(failure);
    if (isGone) for (const check of checks) await end(check, []);
    else await endUnread(checks, []);
    return success(null);
  };

  const lookAtPost = async (post: Post, checks: readonly CheckRow[]): Promise<Result<null>> => {
    const reader = createCommentReader(context, post);
    // From the oldest: what was read for one comment is most of what the next one needs.
    const inOrder = [...checks].sort((a, b) => fromNumber(a) - fromNumber(b));
    for (const [index, check] of inOrder.entries()) {
      const older = await reader.downTo(fromNumber(check), oldestCopyAt(check));
      if (!older.ok) return older;
      // A copy that arrived while the request was under way.
      const newer = await reader.upFrom(fromNumber(check), check.made.createdAt + (check.tookMs ?? 0));
      if (!newer.ok) return newer;
      // The read limit of this run is used up: the next run begins with the remaining checks.
      if (!(older.value.isComplete && newer.value.isComplete) && index > 0) return success(null);
      // A proxy's, after the answer, as far as the limit allows: it is asked about in any case.
      const late = await reader.upFrom(fromNumber(check), newestCopyAt(check));
      if (!late.ok) return late;
      const read = [...older.value.comments, ...late.value.comments];
      const comments = new Map([...post.comments, ...read].map((one) => [one.id, one]));
      const mine = [...comments.values()].filter((one) => one.createdBy === by.id);
      const seen = mine.map((one) => ({
        echo: echoOfComment(one),
        hasReactions: one.likes > 0 || isAnswered(one, [...comments.values()]),
      }));
      await end(check, seen);
    }
    return success(null);
  };

  /** Whether a later comment of another user refers to this one or mentions its author. */
  const isAnswered = (one: Comment, all: readonly Comment[]): boolean =>
    all.some(
      ({ seqNumber, createdBy, body }) =>
        seqNumber > one.seqNumber && createdBy !== by.id && (body.includes(`@${by.username}`) || /[\^↑]/.test(body)),
    );

  return {
    nextAt,
    async run() {
      const due = (await searchable()).filter(({ lookAt }) => !isAhead(lookAt, now()));
      await lookAtPosts(due.filter((check) => thingsOf(check)?.kind === 'posts'));
      await lookAtComments(due.filter((check) => thingsOf(check)?.kind === 'comments'));
      await lookAtLists(due.filter((check) => thingsOf(check)?.kind === 'home-lists'));
    },
  };
}

/** The number of the answered comment; without an answer, all comments are read from the newest. */
const fromNumber = ({ tookMs, made }: CheckRow): number =>
  tookMs === null ? Number.MAX_SAFE_INTEGER : (made.seqNumber ?? Number.MAX_SAFE_INTEGER);

const thingsOf = ({ mutation }: CheckRow): OwnThings | undefined => createsOf(mutation)?.searchedIn(mutation);
