import type { Measure, Measures } from './measure.ts';

/** One figure of ours beside its baseline. */
export interface Figure {
  name: string;
  unit: string;
  ours: number;
  baseline: number;
}

const TITLES: Record<Measure, string> = {
  coldStart: 'cold start to the first stored post',
  warmStart: 'warm start to the first stored post',
  feedQueryWarm: 'a page of the feed, seen before',
  feedQueryFresh: 'a page of the feed, first seen, deep',
  threadQuery: 'a post with 300 comments',
  applyChanged: 'applying a page of 30 changed posts',
  applyUnchanged: 'applying a page that is known already',
  applyEvents: 'applying 1,000 events, ten at a time',
  purgeSlice: 'purging ten posts of blocked people',
  liveWrite: 'one written post to its repaint',
};

export interface Line {
  measure: string;
  posts: number;
  oursMs: number;
  baselineMs: number;
  toBaseline: number;
  toSmallest: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the smallest value that is not below this share of all values: 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** One line per measurement and size. */
export function toLines(results: readonly { posts: number; measures: Measures }[]): Line[] {
  return (Object.keys(TITLES) as Measure[]).flatMap((measure) =>
    linesOf(
      TITLES[measure],
      results.map(({ posts, measures }) => ({
        posts,
        oursMs: median(measures[measure].oursMs),
        baselineMs: median(measures[measure].baselineMs),
      })),
    ),
  );
}

/** The lines of one measurement, by size. Growth is relative to the smallest size, which comes first. */
export function linesOf(measure: string, sizes: readonly Pick<Line, 'posts' | 'oursMs' | 'baselineMs'>[]): Line[] {
  const smallest = sizes[0]?.oursMs ?? Number.NaN;
  return sizes.map((size) => ({
    measure,
    ...size,
    toBaseline: size.oursMs / size.baselineMs,
    toSmallest: size.oursMs / smallest,
  }));
}

const HEADINGS = ['', 'posts', 'ms', 'baseline ms', 'x baseline', 'x smallest'];

export function toTable(lines: readonly Line[]): string {
  const cells = lines.map((line) => [
    line.measure,
    String(line.posts),
    line.oursMs.toFixed(1),
    line.baselineMs.toFixed(1),
    line.toBaseline.toFixed(2),
    line.toSmallest.toFixed(2),
  ]);
  return align([HEADINGS, ...cells]);
}

/** Measurements with a server, ours and the baseline's. */
export function toFigureTable(figures: readonly Figure[]): string {
  const cells = figures.map(({ name, unit, ours, baseline }) => [
    name,
    toCell(ours),
    toCell(baseline),
    unit,
    baseline > 0 ? (ours / baseline).toFixed(2) : '',
  ]);
  return align([['', 'ours', 'baseline', 'unit', 'x baseline'], ...cells]);
}

function toCell(value: number): string {
  if (Number.isNaN(value)) return '';
  return value.toFixed(value > 0 && value < 1 ? 3 : 1);
}

/** Prints a table: the first column to the left, the others to the right. */
export function align(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const print = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  return rows.map(print).join('\n');
}
