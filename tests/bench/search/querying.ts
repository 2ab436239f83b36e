import type { DeviceHits } from '../../../src/shared/contract/index.ts';
import type { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { findOnDevice } from '../../../worker/search/find.ts';
import { createRandom } from '../../server/demo/random.ts';
import { answered, openBare } from '../page/bare.ts';
import { QUERIES } from './queries.ts';

/** What the page shows at first. */
const HITS = 30;

/** Ms of each run of a query. */
export interface TimedQuery {
  kind: string;
  query: string;
  hits: number;
  /** To the first answer, which may have only a part of the hits, and to the last one. */
  firstMs: number[];
  wholeMs: number[];
}

export interface TimedQueries {
  queries: TimedQuery[];
  /** Ms of reading thirty posts by id, in turn with the queries. */
  baselineMs: number[];
}

/** Times all queries, `runs` times one after the other, after a round that is not timed. */
export async function timeQueries(mirror: MirrorDatabase, runs: number): Promise<TimedQueries> {
  const stored = await mirror.posts.toCollection().primaryKeys();
  const bare = await openBare(mirror.name);
  const queries = Object.entries(QUERIES).flatMap(([kind, lines]) =>
    lines.map((query): TimedQuery => ({ kind, query, hits: 0, firstMs: [], wholeMs: [] })),
  );
  const baselineMs: number[] = [];
  const random = createRandom('posts that are read');
  for (let run = 0; run <= runs; run += 1) {
    for (const timed of queries) {
      const ids = Array.from({ length: HITS }, () => random.pick(stored));
      const ours = await ask(mirror, timed.query);
      const baseline = await time(() => readBare(bare, ids));
      timed.hits = ours.hits;
      if (run === 0) continue;
      timed.firstMs.push(ours.firstMs);
      timed.wholeMs.push(ours.wholeMs);
      baselineMs.push(baseline);
    }
  }
  bare.close();
  return { queries, baselineMs };
}

/** Asks as the page does, until the search has ended. */
async function ask(mirror: MirrorDatabase, query: string) {
  let hits = 0;
  let firstMs = 0;
  const wholeMs = await time(async () => {
    let from: number | null = 0;
    while (from !== null) {
      const startedAt = performance.now();
      const limit = HITS - hits;
      const part: DeviceHits = await findOnDevice(
        mirror,
        { query, limit, from },
        { isAborted: () => false, now: Date.now },
      );
      if (from === 0) firstMs = performance.now() - startedAt;
      hits += part.hits.length;
      from = part.next;
    }
  });
  return { hits, firstMs, wholeMs };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function readBare(database: IDBDatabase, ids: readonly string[]): Promise<void> {
  const posts = database.transaction('posts').objectStore('posts');
  await Promise.all(ids.map((id) => answered(posts.get(id))));
}
