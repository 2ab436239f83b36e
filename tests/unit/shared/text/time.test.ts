import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime } from '../../../../src/shared/text/index.ts';

// Before any time below is made; a test file has a process or a worker of its own.
process.env.TZ = 'America/New_York';

/** Wall clock of the device. */
const at = (day: number, hours: number, minutes = 0, seconds = 0, month = 11): number =>
  new Date(2026, month - 1, day, hours, minutes, seconds).getTime();

test('the test runs in the time zone that it names', () => {
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

  test('goes from “Just now” by minutes, hours and days to a date [9.035]', () => {
    expect(times.map(([, ms]) => formatTime(ms, now))).toEqual(times.map(([text]) => text));
  });

  test('just after midnight an hour ago is still an hour ago', () => {
    expect(formatTime(at(20, 23, 20), at(21, 0, 30))).toBe('1 hour ago');
  });

  test('a day of 25 hours is one day', () => {
    // Clocks go back on November 1.
    expect(formatTime(at(31, 20, 0, 0, 10), at(2, 12))).toBe('2 days ago');
    expect(formatTime(at(31, 0, 30, 0, 10), at(1, 23, 30))).toBe('Yesterday at 00:30');
  });
});

test('a date of long ago stands alone, without a time [9.038]', () => {
  expect(formatTime(at(9, 12, 0, 0, 2), at(21, 15, 30))).toBe('Feb 9, 2026');
  expect(formatDate(at(1, 23, 59))).toBe('Nov 1, 2026');
});

test('absolute times follow the clock of the viewer, who may count hours to 12 [9.036 9.037]', () => {
  const now = at(21, 15, 30);
  expect(formatTime(at(21, 15, 29), now, { absolute: true })).toBe('Nov 21, 2026 15:29');
  expect(formatTime(at(21, 0, 5), now, { amPm: true })).toBe('Today at 12:05 AM');
  expect(formatTime(at(20, 12, 0), now, { amPm: true })).toBe('Yesterday at 12:00 PM');
  expect(formatDateTime(at(1, 13, 7), true)).toBe('Nov 1, 2026 01:07 PM');
});
