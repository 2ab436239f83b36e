import { expect, it } from 'vitest';
import { linesOf, median, percentile } from '../../bench/report.ts';

it('a percentile is a value that was measured, whatever their order', () => {
  const fifty = Array.from({ length: 50 }, (_, i) => ((i * 7) % 50) + 1);
  expect(percentile(fifty, 0.5)).toBe(25);
  expect(percentile(fifty, 0.95)).toBe(48);
  expect(percentile(fifty, 1)).toBe(50);
  expect(percentile([3], 0.95)).toBe(3);
  expect(percentile([3, 9], 0)).toBe(3);
  expect(percentile([], 0.5)).toBeNaN();
});

it('the median of an even number of values is between the two in the middle', () => {
  expect(median([9, 1, 4, 2])).toBe(3);
  expect(median([9, 1, 4])).toBe(4);
});

it('lines compare a time with its baseline and with the smallest size', () => {
  const [small, large] = linesOf('a query', [
    { posts: 1000, oursMs: 10, baselineMs: 5 },
    { posts: 10_000, oursMs: 15, baselineMs: 3 },
  ]);
  expect(small).toMatchObject({ toBaseline: 2, toSmallest: 1 });
  expect(large).toMatchObject({ toBaseline: 5, toSmallest: 1.5 });
});
