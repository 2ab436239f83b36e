import type { SiteDay } from '../../shared/wire/site-stats.ts';

/** One number of the site over time: days (YYYY-MM-DD) and values, oldest first. */
export interface Series {
  name: string;
  label: string;
  days: { date: string; value: number }[];
}

/** Returns the series of all numbers, in the order in which the server names them. Days without a number are left out of its series. */
export function seriesOf(days: readonly SiteDay[]): Series[] {
  const oldestFirst = days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const names = [...new Set(oldestFirst.flatMap(({ numbers }) => Object.keys(numbers)))];
  return names.map((name) => ({
    name,
    label: labelOf(name),
    days: oldestFirst.flatMap(({ date, numbers }) => {
      const value = numbers[name];
      return value === undefined ? [] : [{ date, value }];
    }),
  }));
}

/** Returns a name of the server as words: 'active_users' and 'activeUsers' become 'Active users'. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Width and height of a chart in its own units. */
export const CHART = { width: 120, height: 40 } as const;

/** Space above the highest and below the lowest value: half of the line. */
const INSET = 2;

/** Returns the points of a chart's line for `polyline`, in the units of `CHART`. A constant number is a line in the middle. */
export function chartPoints({ days }: Pick<Series, 'days'>): string {
  const times = days.map(({ date }) => Date.parse(date));
  const values = days.map(({ value }) => value);
  const from = times[0] ?? 0;
  const span = (times.at(-1) ?? 0) - from || 1;
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const inner = CHART.height - 2 * INSET;
  const points = days.map(({ value }, index) => {
    const x = days.length === 1 ? CHART.width / 2 : (((times[index] ?? 0) - from) / span) * CHART.width;
    const y = range === 0 ? CHART.height / 2 : INSET + (1 - (value - low) / range) * inner;
    return `${round(x)},${round(y)}`;
  });
  // One day is a short line, because a point has no length.
  const [only] = points;
  return points.length === 1 && only !== undefined
    ? `0,${only.split(',')[1]} ${CHART.width},${only.split(',')[1]}`
    : points.join(' ');
}

const round = (value: number): number => Math.round(value * 100) / 100;

const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const dateWords = (date: string): string => DATE.format(Date.parse(date));
export const numberWords = (value: number): string => value.toLocaleString('en-US');

/** Returns what the chart shows, for those who do not see it. */
export function chartWords({ label, days }: Series): string {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return label;
  if (days.length === 1) return `${label} on ${dateWords(last.date)}: ${numberWords(last.value)}`;
  const values = days.map(({ value }) => value);
  const between = `lowest ${numberWords(Math.min(...values))}, highest ${numberWords(Math.max(...values))}`;
  const from = `${numberWords(first.value)} on ${dateWords(first.date)}`;
  return `${label}: from ${from} to ${numberWords(last.value)} on ${dateWords(last.date)}; ${between}`;
}
