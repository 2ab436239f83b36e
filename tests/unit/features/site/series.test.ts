import { expect, it } from 'vitest';
import { chartPoints, chartWords, labelOf, type Series, seriesOf } from '../../../../src/features/site/series.ts';

const DAYS = [
  { date: '2026-11-03', numbers: { users: 30, posts: 1234 } },
  { date: '2026-11-01', numbers: { users: 10 } },
  { date: '2026-11-02', numbers: { users: 20, posts: 1200 } },
];
const series = (...values: number[]): Series => ({
  name: 'users',
  label: 'Users',
  days: values.map((value, index) => ({ date: `2026-11-0${index + 1}`, value })),
});

it('the numbers of days become series, oldest day first, without the days that lack a number', () => {
  expect(seriesOf(DAYS)).toEqual([
    { ...series(10, 20, 30) },
    {
      name: 'posts',
      label: 'Posts',
      days: [
        { date: '2026-11-02', value: 1200 },
        { date: '2026-11-03', value: 1234 },
      ],
    },
  ]);
  expect(seriesOf([])).toEqual([]);
});

it('names of the server become words', () => {
  expect(['active_users', 'activeUsers', 'posts', 'posts-by-month'].map(labelOf)).toEqual([
    'Active users',
    'Active users',
    'Posts',
    'Posts by month',
  ]);
});

it('the line of a chart goes from the lowest to the highest value within its frame', () => {
  expect(chartPoints(series(10, 20, 30))).toBe('0,38 60,20 120,2');
  expect(chartPoints(series(7, 7))).toBe('0,20 120,20');
  expect(chartPoints(series(7))).toBe('0,20 120,20');
});

it('a missing day leaves its room in the line', () => {
  const days = [
    { date: '2026-11-01', value: 0 },
    { date: '2026-11-04', value: 3 },
    { date: '2026-11-05', value: 4 },
  ];
  expect(chartPoints({ days })).toBe('0,38 90,11 120,2');
});

it('the words of a chart say its ends and its extremes', () => {
  expect(chartWords(series(10, 1500, 30))).toBe(
    'Users: from 10 on Nov 1, 2026 to 30 on Nov 3, 2026; lowest 10, highest 1,500',
  );
  expect(chartWords(series(7))).toBe('Users on Nov 1, 2026: 7');
});
