import * as Comlink from 'comlink';
import type { TextSize } from '../search/fill.ts';
import type { TimedPages } from '../search/indexing.ts';
import type { TimedQueries } from '../search/querying.ts';
import type { SearchWorker } from '../search/worker.ts';
import { signIn } from './fill.ts';

export interface SearchMeasures {
  text: TextSize;
  indexBytes: number;
  /** Mean ms of thirty posts while the whole index is made. */
  buildMs: number;
  pages: TimedPages;
  queries: TimedQueries;
}

/** Fills this device with posts and their index, and takes all measurements that need no app. */
export async function measureSearch(url: string, posts: number, runs: number): Promise<SearchMeasures> {
  const { worker, end } = start(url);
  await signIn(await worker.reader());
  const text = await worker.fill(posts);
  const buildMs = await worker.timeBuild(posts);
  const indexBytes = await worker.indexSize();
  const queries = await worker.timeQueries(runs);
  const pages = await worker.timePages(runs);
  end();
  return { text, indexBytes, buildMs, pages, queries };
}

/** Counts of the tasks over 50 ms of this page: while changed posts are indexed, and in the same time without. */
export interface LongTasks {
  ours: number;
  baseline: number;
}

/** Counts the long tasks of a page of the app. */
export async function countLongTasks(url: string, runs: number): Promise<LongTasks> {
  const { worker, end } = start(url);
  const counts: LongTasks = { ours: 0, baseline: 0 };
  for (let run = 1; run <= runs; run += 1) {
    await worker.changePage(FIRST_VERSION + run);
    // The page's own queries see the changed posts first.
    await pause(SETTLED_MS);
    takeLongTasks();
    const startedAt = performance.now();
    await worker.indexAll();
    await pause(SETTLED_MS);
    counts.ours += takeLongTasks();
    await pause(performance.now() - startedAt);
    counts.baseline += takeLongTasks();
  }
  end();
  return counts;
}

/** Versions that `measureSearch` does not use. */
const FIRST_VERSION = 100;
const SETTLED_MS = 300;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(url: string): { worker: Comlink.Remote<SearchWorker>; end: () => void } {
  const worker = new Worker(url);
  return { worker: Comlink.wrap<SearchWorker>(worker), end: () => worker.terminate() };
}

let longTasks = 0;
new PerformanceObserver((list) => {
  longTasks += list.getEntries().length;
}).observe({ type: 'longtask' });

/** Returns the number of long tasks since the last call. */
function takeLongTasks(): number {
  const taken = longTasks;
  longTasks = 0;
  return taken;
}
