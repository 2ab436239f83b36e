import { PAGE_SIZE } from '../../src/shared/config/index.ts';
import { type Failure, type Result, success, takenStore, viewKey } from '../../src/shared/contract/index.ts';
import { type FeedRef, feedKey, type PostId } from '../../src/shared/model/index.ts';
import type { MirrorDatabase, PinnedRow, TakingProgress, TakingRow } from '../../src/shared/store/index.ts';
import type { JobProgress } from '../../src/shared/store/vault/job-row.ts';
import { noteTaken, refreshTaking } from '../../src/shared/store/vault/takings.ts';
import { feedRange } from '../apply/feed/feed-rows.ts';
import type { StepParts, StepResult } from '../jobs/job.ts';
import { isLost } from '../jobs/take-along.ts';
import { inBackground } from '../pull/context.ts';
import { pullFeed } from '../pull/feeds.ts';
import { deleteLeft } from './left.ts';
import { type PhaseStep, TRIES } from './phase.ts';
import { takePictures } from './pictures.ts';
import { takePosts } from './posts.ts';

export interface TakingRun {
  takingId: string;
  /** 0: the user has removed it, and what is left of it is deleted. */
  startedAt: number;
}

/** How soon it is looked again whether there is a network that may be used. */
const LOOK_AGAIN_MS = 15_000;

/** The phases of a run, in order. */
const PHASES = { pages: takePage, posts: takePosts, pictures: takePictures };
const NEXT = { pages: 'posts', posts: 'pictures', pictures: null } as const;

/**
 * One step of a taking: a page of the feed, a post with its thread and the headers of its people, or a few pictures. A step
 * that is done again stores the same.
 */
export async function takeStep(parts: StepParts, run: TakingRun, at: JobProgress): Promise<Result<StepResult>> {
  const { vault, mirror } = parts.stores;
  if (run.startedAt === 0) return deleteLeft(parts, run.takingId);
  const row = await vault.takings.get(run.takingId);
  const ended = success({ ...at, isFinished: true });
  if (row && (await isLost(mirror, row))) {
    await takeAgain(parts, row.id);
    return ended;
  }
  if (row?.startedAt !== run.startedAt || row.state !== 'waiting') return ended;
  const waits = waitsFor(parts, row);
  if (waits) {
    await noteTaken(vault, run, { ...row.progress, waits });
    return success({ ...at, isFinished: false, notBeforeAt: parts.context.now() + LOOK_AGAIN_MS });
  }
  const quiet = { ...parts, context: inBackground(parts.context) };
  const { phase } = row.progress;
  const taken = await PHASES[phase](quiet, row);
  if (!taken.ok) {
    const tries = row.progress.tries + (isFault(taken.failure) ? 1 : 0);
    await noteTaken(vault, run, { ...row.progress, tries, waits: reasonOf(taken.failure) });
    return taken;
  }
  const { isOver, notBeforeAt } = taken.value;
  const progress = { ...taken.value.progress, waits: null };
  const next = NEXT[phase];
  if (isOver && next === null) {
    if (!progress.isRefused) await unpinEarlier(mirror, run);
    await noteTaken(vault, run, { ...progress, expectedBytes: progress.bytes }, parts.context.now());
    return ended;
  }
  await noteTaken(vault, run, isOver && next !== null ? { ...progress, phase: next, after: '' } : progress);
  const { postsDone: done, posts: total } = progress;
  return success({
    cursor: null,
    done,
    total,
    isFinished: false,
    ...(notBeforeAt === undefined ? {} : { notBeforeAt }),
  });
}

/** Files whose rows are gone with the mirror are deleted: nothing would ever do that. */
async function takeAgain({ stores, ports, context }: StepParts, takingId: string): Promise<void> {
  const { mirror, accountId } = stores;
  if ((await mirror.keptPictures.count()) === 0) await ports.caches.delete(takenStore(accountId));
  await refreshTaking(stores, takingId, context.now());
}

function waitsFor({ ports, canReach }: StepParts, { onlyWifi }: TakingRow): 'network' | 'wifi' | null {
  if (!canReach()) return 'network';
  const { type, saveData } = ports.network();
  return onlyWifi && (type === 'cellular' || saveData === true) ? 'wifi' : null;
}

function reasonOf(failure: Failure): TakingProgress['waits'] {
  if (failure.kind === 'http' && failure.status === 429) return 'limit';
  return failure.kind === 'quota' ? 'room' : 'network';
}

/** Fetches one page and pins its posts. */
async function takePage({ context, stores }: StepParts, row: TakingRow): Promise<Result<PhaseStep>> {
  const { mirror } = stores;
  const { feed, progress } = row;
  const page = Number(progress.after || '0');
  const pulled = await pullFeed(context, feed, page * PAGE_SIZE);
  if (!pulled.ok) {
    if (!isFinal(pulled.failure) && progress.tries + 1 < TRIES) return pulled;
    // Without a network it goes on waiting.
    if (!isFinal(pulled.failure) && !isFault(pulled.failure)) return pulled;
    return success({ isOver: true, progress: { ...progress, isRefused: true, tries: 0 } });
  }
  const { unread: unreadBefore = 0 } = progress;
  const unread = (await mirror.views.get(viewKey({ kind: 'feed', feed, offset: page * PAGE_SIZE })))?.unread ?? 0;
  // What could not be decoded has no row.
  const ids = await idsOfPage(mirror, feed, page * PAGE_SIZE - unreadBefore, PAGE_SIZE - unread);
  const pinned = await context.store(() => pin(mirror, row, ids));
  if (!pinned.ok) return pinned;
  const { posts, bytes } = pinned.value;
  const state = await mirror.feeds.get(feedKey(feed));
  const isLast = ids.length + unread < PAGE_SIZE || feed.kind === 'summary' || state === undefined;
  const isOver = page + 1 >= row.pages || isLast;
  const known = {
    ...progress,
    after: String(page + 1),
    posts: progress.posts + posts,
    unread: unreadBefore + unread,
    bytes: progress.bytes + bytes,
    tries: 0,
  };
  return success({ isOver, progress: { ...known, expectedBytes: expectedAfterPage(row, known, page + 1, isOver) } });
}

/** A refusal that no repetition changes. After 401 nobody knows yet whether the session has ended. */
const isFinal = (failure: Failure): boolean =>
  failure.kind === 'http' &&
  failure.err !== '' &&
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 425, 429].includes(failure.status);

/** The server has answered, but not with what was asked for. */
const isFault = (failure: Failure): boolean =>
  failure.kind === 'decode' || (failure.kind === 'http' && failure.status !== 429);

/** The first estimate, scaled once it is known how many posts there are. */
function expectedAfterPage(row: TakingRow, known: TakingProgress, pages: number, isOver: boolean): number {
  const posts = isOver ? known.posts : (known.posts / pages) * row.pages;
  const perPost = row.progress.expectedBytes / (row.progress.after === '' ? row.pages * PAGE_SIZE : postsExpected(row));
  return Math.max(known.bytes, Math.round(perPost * posts));
}

const postsExpected = ({ pages, progress }: TakingRow): number =>
  Math.max(1, (progress.posts / Number(progress.after)) * pages);

async function idsOfPage(mirror: MirrorDatabase, feed: FeedRef, from: number, count: number): Promise<PostId[]> {
  const rows = await feedRange(mirror, feedKey(feed)).offset(from).limit(count).toArray();
  return rows.map(({ postId }) => postId);
}

/** Returns how many posts this run has found for the first time, and their bytes. */
function pin(mirror: MirrorDatabase, { id, startedAt }: TakingRow, postIds: readonly PostId[]) {
  return mirror.transaction('rw', mirror.pinned, mirror.posts, async () => {
    const stored = (await mirror.posts.bulkGet([...postIds])).filter((post) => post !== undefined);
    const keys = stored.map((post): [string, string] => [id, post.id]);
    const earlier = await mirror.pinned.bulkGet(keys);
    const found = stored.filter((_, i) => earlier[i]?.run !== startedAt);
    await mirror.pinned.bulkPut(found.map((post): PinnedRow => ({ takingId: id, postId: post.id, run: startedAt })));
    return { posts: found.length, bytes: found.reduce((sum, post) => sum + JSON.stringify(post).length, 0) };
  });
}

/** What an earlier run has found and this one has not. Its pictures become what is left, and are deleted as such. */
async function unpinEarlier(mirror: MirrorDatabase, { takingId, startedAt }: TakingRun): Promise<void> {
  const all = [[takingId, ''] as [string, string], [takingId, '\uffff'] as [string, string]] as const;
  await mirror.transaction('rw', mirror.pinned, mirror.keptPictures, async () => {
    await mirror.pinned
      .where('[takingId+postId]')
      .between(...all)
      .filter(({ run }) => run !== startedAt)
      .delete();
    const old = await mirror.keptPictures
      .where('[takingId+url]')
      .between(...all)
      .filter(({ run }) => run !== startedAt)
      .toArray();
    await mirror.keptPictures.bulkDelete(old.map(({ url }): [string, string] => [takingId, url]));
    await mirror.keptPictures.bulkPut(old.map((picture) => ({ ...picture, takingId: '' })));
  });
}
