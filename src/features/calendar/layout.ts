import { CALENDAR_FIRST_YEAR } from '../../shared/config/index.ts';

/** Names of the months and weekdays, and the arrangement of days in a month. A week's days count from 1, Monday, as in Intl. */

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MONDAY = 1;

/** A month; `month`: 1 to 12. */
export interface Month {
  year: number;
  month: number;
}

/** 'November'. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';
/** 'November 2026'. */
export const monthTitle = ({ year, month }: Month): string => `${monthName(month)} ${year}`;

/** The weekday with which weeks begin where this language is spoken. Monday if the browser cannot tell. */
export function firstWeekday(language: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY;
}

/** Firefox has neither, older Chromium and Safari have the property only. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
interface WeekInfo {
  firstDay?: number;
}

/** Returns the names of the weekdays in the order of a week. */
export const weekdayNames = (firstDay: number): string[] =>
  WEEKDAYS.map((_, index) => WEEKDAYS[(index + firstDay - 1) % 7] ?? '');

/** Returns the days of a month in weeks of seven places; `null` for places before and after the month. */
export function weeksOf({ year, month }: Month, firstDay: number): (number | null)[][] {
  // UTC: no day of it is left out or doubled.
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay() || 7;
  const before = (weekday - firstDay + 7) % 7;
  const count = daysIn({ year, month });
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = week * 7 + place - before + 1;
      return day >= 1 && day <= count ? day : null;
    }),
  );
}

/** Returns the number of days in a month. */
const daysIn = ({ year, month }: Month): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** How strongly a day is marked: 0 without posts, up to 4. */
export function levelOf(posts: number): number {
  return [1, 2, 4, 8].filter((from) => posts >= from).length;
}

/** Returns the month `by` months later, or `null` if it is before the first year of the calendar or after `last`. */
export function monthAt({ year, month }: Month, by: number, last: Month): Month | null {
  const index = year * 12 + month - 1 + by;
  if (index < CALENDAR_FIRST_YEAR * 12 || index > last.year * 12 + last.month - 1) return null;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Splits a date, YYYY-MM-DD. */
export function partsOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** '5 posts'. */
export const postCount = (posts: number): string => `${posts} ${posts === 1 ? 'post' : 'posts'}`;

/** Returns the address of a year, a month or a day. */
export const calendarPath = (username: string, ...parts: readonly number[]): string =>
  `/${username}/calendar/${parts.join('/')}`;
