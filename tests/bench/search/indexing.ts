import type { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { indexStep } from '../../../worker/search/index-posts.ts';
import { mergeStep } from '../../../worker/search/merge.ts';
import { openBare, writeBare } from '../page/bare.ts';
import { timeRuns } from '../page/timing.ts';
import { corpusPost } from './corpus.ts';
import { asCard, putOpened } from './fill.ts';

const PAGE = 30;
/** Pages that are changed in turn, below what the app shows at first. */
const FIRST_CHANGED = 300;
const CHANGED_PAGES = 6;

/** Ms of each page of 30 posts. `baselineMs`: a bare write of its rows. */
export interface TimedPages {
  oursMs: number[];
  baselineMs: number[];
}

/** Indexes all that is not indexed yet, as the engine does, without its pauses. */
export async function indexAll(mirror: MirrorDatabase): Promise<void> {
  while ((await indexStep(mirror, Date.now)) || (await mergeStep(mirror, Date.now, async () => true)));
}

/** Indexes all stored posts, as after an update that has changed the index. Returns the mean ms of a page. */
export async function timeBuild(mirror: MirrorDatabase, posts: number): Promise<number> {
  const startedAt = performance.now();
  await indexAll(mirror);
  return (performance.now() - startedAt) / (posts / PAGE);
}

const pageOf = (version: number) =>
  Array.from({ length: PAGE }, (_, i) => corpusPost(FIRST_CHANGED + (version % CHANGED_PAGES) * PAGE + i, version));

/** Stores a page of changed posts. `version`: from 1, another one for each change. */
export const changePage = (mirror: MirrorDatabase, version: number): Promise<void> =>
  putOpened(mirror, pageOf(version));

/** Times indexing of changed pages. Begins with a page that is not timed. */
export async function timePages(mirror: MirrorDatabase, runs: number): Promise<TimedPages> {
  const bare = await openBare(mirror.name);
  const oursMs: number[] = [];
  for (let version = 1; version <= runs + 1; version += 1) {
    await changePage(mirror, version);
    const startedAt = performance.now();
    await indexAll(mirror);
    if (version > 1) oursMs.push(performance.now() - startedAt);
  }
  const rows = Array.from({ length: runs + 1 }, (_, i) => pageOf(i + 1).map(asCard));
  const baselineMs = await timeRuns(runs, (run) => writeBare(bare, { posts: rows[run] ?? [] }));
  bare.close();
  return { oursMs, baselineMs };
}
