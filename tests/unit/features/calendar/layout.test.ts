import { describe, expect, test, vi } from 'vitest';
import {
  calendarPath,
  firstWeekday,
  levelOf,
  monthAt,
  monthTitle,
  weekdayNames,
  weeksOf,
} from '../../../../src/features/calendar/layout.ts';

const MONDAY = 1;
const SUNDAY = 7;

describe('weeksOf', () => {
  test('puts each day of a month below its weekday', () => {
    expect(weeksOf({ year: 2026, month: 11 }, MONDAY)).toEqual([
      [null, null, null, null, null, null, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, null, null, null, null, null, null],
    ]);
  });

  test('begins weeks with the chosen weekday', () => {
    const [first] = weeksOf({ year: 2026, month: 11 }, SUNDAY);
    expect(first).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(weekdayNames(SUNDAY).slice(0, 2)).toEqual(['Sunday', 'Monday']);
    expect(weekdayNames(MONDAY).at(-1)).toBe('Sunday');
  });

  test.each([
    [2024, 29],
    [2023, 28],
    [2000, 29],
    [2100, 28],
  ])('gives February %i its %i days', (year, days) => {
    const all = weeksOf({ year, month: 2 }, MONDAY)
      .flat()
      .filter((day) => day !== null);
    expect(all).toEqual(Array.from({ length: days }, (_, index) => index + 1));
  });

  test('is the same in every time zone, also where a day of the month does not exist', () => {
    const zone = process.env.TZ;
    const shown = ['Pacific/Apia', 'America/Los_Angeles', 'Asia/Tokyo', 'UTC'].map((timeZone) => {
      process.env.TZ = timeZone;
      return weeksOf({ year: 2011, month: 12 }, MONDAY);
    });
    process.env.TZ = zone;
    expect(new Set(shown.map((weeks) => JSON.stringify(weeks))).size).toBe(1);
    expect(shown[0]?.flat().filter((day) => day !== null)).toHaveLength(31);
  });
});

test('firstWeekday follows the language, and is Monday where it is not known', () => {
  expect(firstWeekday('en-US')).toBe(SUNDAY);
  expect(firstWeekday('en-GB')).toBe(MONDAY);
  vi.spyOn(Intl, 'Locale').mockImplementation(class {} as unknown as typeof Intl.Locale);
  expect(firstWeekday('en-US')).toBe(MONDAY);
  vi.restoreAllMocks();
});

test('monthAt steps over years and ends at the first year of the calendar and at the last month [9.005]', () => {
  const last = { year: 2026, month: 11 };
  expect(monthAt({ year: 2026, month: 1 }, -1, last)).toEqual({ year: 2025, month: 12 });
  expect(monthAt({ year: 2025, month: 12 }, 1, last)).toEqual({ year: 2026, month: 1 });
  expect(monthAt(last, 1, last)).toBeNull();
  expect(monthAt({ year: 2000, month: 2 }, -1, last)).toEqual({ year: 2000, month: 1 });
  expect(monthAt({ year: 2000, month: 1 }, -1, last)).toBeNull();
});

test('levelOf grows with the number of posts', () => {
  expect([0, 1, 2, 3, 4, 7, 8, 500].map(levelOf)).toEqual([0, 1, 2, 2, 3, 3, 4, 4]);
});

test('calendarPath and monthTitle name years, months and days', () => {
  expect(calendarPath('luna', 2026)).toBe('/luna/calendar/2026');
  expect(calendarPath('luna', 2026, 11, 3)).toBe('/luna/calendar/2026/11/3');
  expect(monthTitle({ year: 2026, month: 11 })).toBe('November 2026');
});
