import { expect, it } from 'vitest';
import type { SearchResult } from '../../../bench/search/measure.ts';
import { limitsOf, timesOf } from '../../../bench/search/report.ts';

const result = (posts: number, queryMs: number, indexBytes: number): SearchResult => ({
  posts,
  longTasks: { ours: 0, baseline: 0 },
  measures: {
    text: { characters: 1000, bytes: 1500 },
    indexBytes,
    buildMs: 20,
    pages: { oursMs: [40, 30, 50], baselineMs: [4] },
    queries: {
      queries: Array.from({ length: 50 }, (_, i) => ({
        kind: 'a word',
        query: `word${i}`,
        hits: 1,
        // One run was slow.
        firstMs: [queryMs + i, queryMs + i, 5000],
        wholeMs: [2 * (queryMs + i), 2 * (queryMs + i), 5000],
      })),
      baselineMs: [2],
    },
  },
});

it('the percentiles are those of the medians of each query', () => {
  const lines = timesOf([result(1000, 1, 300), result(10_000, 11, 300)]);
  const time = (title: string, posts: number) =>
    lines.find((line) => line.measure.includes(title) && line.posts === posts);
  expect(time('first answer, p50', 1000)).toMatchObject({ oursMs: 25, toBaseline: 12.5 });
  expect(time('first answer, p95', 10_000)).toMatchObject({ oursMs: 58 });
  expect(time('whole answer, p95', 1000)).toMatchObject({ oursMs: 96 });
  expect(time('thirty changed posts', 1000)).toMatchObject({ oursMs: 40, toBaseline: 10 });
});

it('the index’s part of the text is limited for large stores, the time of an answer for all', () => {
  expect(limitsOf([result(1000, 1, 300), result(20_000, 40, 250), result(40_000, 1, 260)])).toEqual([
    'held: 1000 posts: p95 of first answers 48 ms',
    'held: 20000 posts: index 25.0 %',
    'EXCEEDED: 20000 posts: p95 of first answers 87 ms',
    'EXCEEDED: 40000 posts: index 26.0 %',
    'held: 40000 posts: p95 of first answers 48 ms',
  ]);
});
