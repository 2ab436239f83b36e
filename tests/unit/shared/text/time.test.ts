import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime } from '../../../../src/shared/text/index.ts';

// Set before any date is created. Each test file runs in its own process or worker.
process.env.TZ = 'America/New_York';

/** Local time of the device. */
const at = (day: number, hours: number, minutes = 0, seconds = 0, month = 11): number =>
  new Date(2026, month - 1, day, hours, minutes, seconds).getTime();

test('the test runs in its time zone', () => {
  expect(new Date(at(21, 0)).getTimezoneOffset()).toBe(300);
});

describe('relative time', () => {
  const now = at(21, 15, 30);

  const times: [string, number][] = [
    ['Just now', at(21, 15, 29, 30)],
    ['Just now', at(21, 15, 30, 40)],
    ['1 minute ago', at(21, 15, 29)],
    ['59 minutes ago', at(21, 14, 30, 1)],
    ['1 hour ago', at(21, 14, 30)],
    ['3 hours ago', at(21, 11, 31)],
    ['4 hours ago', at(21, 11, 30)],
    ['Today at 11:29', at(21, 11, 29)],
    ['Today at 00:00', at(21, 0)],
    ['Yesterday at 23:59', at(20, 23, 59)],
    ['Yesterday at 00:00', at(20, 0)],
    ['2 days ago', at(19, 23, 59)],
    ['3 days ago', at(18, 0)],
    ['Nov 17, 2026', at(17, 23, 59)],
    ['Feb 9, 2026', at(9, 12, 0, 0, 2)],
    ['Nov 21, 2026 15:40', at(21, 15, 40)],
  ];

  test('goes from “Just now” over minutes, hours and days to a date [9.035]', () => {
    expect(times.map(([, ms]) => formatTime(ms, now))).toEqual(times.map(([text]) => text));
  });

  test('is “1 hour ago” just after midnight', () => {
    expect(formatTime(at(20, 23, 20), at(21, 0, 30))).toBe('1 hour ago');
  });

  test('counts a day of 25 hours as one day', () => {
    // Daylight saving time ends on November 1.
    expect(formatTime(at(31, 20, 0, 0, 10), at(2, 12))).toBe('2 days ago');
    expect(formatTime(at(31, 0, 30, 0, 10), at(1, 23, 30))).toBe('Yesterday at 00:30');
  });
});

test('formatDate returns a date without a time [9.038]', () => {
  expect(formatTime(at(9, 12, 0, 0, 2), at(21, 15, 30))).toBe('Feb 9, 2026');
  expect(formatDate(at(1, 23, 59))).toBe('Nov 1, 2026');
});

test('absolute times use the viewer’s time zone and 12- or 24-hour clock [9.036 9.037]', () => {
  const now = at(21, 15, 30);
  expect(formatTime(at(21, 15, 29), now, { absolute: true })).toBe('Nov 21, 2026 15:29');
  expect(formatTime(at(21, 0, 5), now, { amPm: true })).toBe('Today at 12:05 AM');
  expect(formatTime(at(20, 12, 0), now, { amPm: true })).toBe('Yesterday at 12:00 PM');
  expect(formatDateTime(at(1, 13, 7), true)).toBe('Nov 1, 2026 01:07 PM');
});
