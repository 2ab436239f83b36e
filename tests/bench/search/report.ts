import type { SearchMeasures } from '../page/search.ts';
import { align, type Line, linesOf, median, percentile, toTable } from '../report.ts';
import type { SearchResult } from './measure.ts';
import type { TimedQuery } from './querying.ts';

/** What must be held: the index's part of the characters from so many posts on, and the 95th percentile of the queries. */
const LIMITS = { part: 0.25, fromPosts: 20_000, answerMs: 80 };
const SLOWEST = 5;

/** The report of the search: sizes, times, the slowest queries, and whether the limits are held. */
export function toSearchReport(results: readonly SearchResult[]): string {
  return [sizesOf(results), toTable(timesOf(results)), slowestOf(results), ...limitsOf(results)].join('\n\n');
}

const SIZE_HEADINGS = [
  'index',
  'posts',
  'MB of text',
  'MB',
  '÷ characters',
  '÷ bytes',
  'tasks > 50 ms',
  'without indexing',
];

function sizesOf(results: readonly SearchResult[]): string {
  const rows = results.map(({ posts, measures: { text, indexBytes }, longTasks }) => [
    '',
    String(posts),
    (text.bytes / 1e6).toFixed(1),
    (indexBytes / 1e6).toFixed(1),
    (indexBytes / text.characters).toFixed(3),
    (indexBytes / text.bytes).toFixed(3),
    String(longTasks.ours),
    String(longTasks.baseline),
  ]);
  return align([SIZE_HEADINGS, ...rows]);
}

type TimeOf = (measures: SearchMeasures) => { oursMs: number; baselineMs: number };

/** Of each query its median counts, so that a pause of the machine is not taken for a slow query. */
const queryTime =
  (kind: 'firstMs' | 'wholeMs', share: number): TimeOf =>
  ({ queries }) => ({
    oursMs: percentile(
      queries.queries.map((query) => median(query[kind])),
      share,
    ),
    baselineMs: median(queries.baselineMs),
  });

const TIMES: Readonly<Record<string, TimeOf>> = {
  'thirty changed posts into the index': ({ pages }) => ({
    oursMs: median(pages.oursMs),
    baselineMs: median(pages.baselineMs),
  }),
  'thirty posts of a new index, with merges': ({ buildMs, pages }) => ({
    oursMs: buildMs,
    baselineMs: median(pages.baselineMs),
  }),
  'a query, first answer, p50 of 50': queryTime('firstMs', 0.5),
  'a query, first answer, p95 of 50': queryTime('firstMs', 0.95),
  'a query, whole answer, p50 of 50': queryTime('wholeMs', 0.5),
  'a query, whole answer, p95 of 50': queryTime('wholeMs', 0.95),
};

export const timesOf = (results: readonly SearchResult[]): Line[] =>
  Object.entries(TIMES).flatMap(([title, timeOf]) =>
    linesOf(
      title,
      results.map(({ posts, measures }) => ({ posts, ...timeOf(measures) })),
    ),
  );

/** The slowest queries of the largest size. */
function slowestOf(results: readonly SearchResult[]): string {
  const largest = results.at(-1);
  const wholeMs = (query: TimedQuery) => median(query.wholeMs);
  const queries = largest?.measures.queries.queries.toSorted((a, b) => wholeMs(b) - wholeMs(a)) ?? [];
  const rows = queries
    .slice(0, SLOWEST)
    .map((query) => [
      `${query.kind}: ${query.query}`,
      String(query.hits),
      median(query.firstMs).toFixed(1),
      wholeMs(query).toFixed(1),
    ]);
  return align([[`slowest in ${largest?.posts} posts`, 'hits', 'first ms', 'whole ms'], ...rows]);
}

/** Says whether the limits are held. */
export function limitsOf(results: readonly SearchResult[]): string[] {
  return results.flatMap(({ posts, measures }) => {
    const part = measures.indexBytes / measures.text.characters;
    const { oursMs } = queryTime('firstMs', 0.95)(measures);
    return [
      ...(posts < LIMITS.fromPosts
        ? []
        : [verdict(`${posts} posts: index ${(100 * part).toFixed(1)} %`, part <= LIMITS.part)]),
      verdict(`${posts} posts: p95 of first answers ${oursMs.toFixed(0)} ms`, oursMs <= LIMITS.answerMs),
    ];
  });
}

const verdict = (figure: string, isHeld: boolean): string => `${isHeld ? 'held' : 'EXCEEDED'}: ${figure}`;
