/** A day with posts. `date`: YYYY-MM-DD. */
export interface CalendarDay {
  date: string;
  posts: number;
}

/** The nearest days with posts before and after a period, YYYY-MM-DD; `null` if there is none. */
export interface DayNeighbours {
  previousDay: string | null;
  nextDay: string | null;
}

/**
 * A year of a user's calendar, or a month of it (1 to 12; `null`: the year). The server has the viewer's own only. `timeZone`:
 * IANA name, in which days begin and end.
 */
export interface CalendarPeriod {
  username: string;
  year: number;
  month: number | null;
  timeZone: string;
}

/** Returns the storage key of a period, unique for each period. */
export function calendarKey({ username, year, month, timeZone }: CalendarPeriod): string {
  return `${username.toLowerCase()}:${datePrefix(year, month)}:${timeZone}`;
}

/** Returns what the dates of a year, a month or a day begin with: 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. */
export function datePrefix(year: number, month: number | null, day: number | null = null): string {
  const numbers = [month, day].filter((number) => number !== null);
  return [String(year).padStart(4, '0'), ...numbers.map((number) => String(number).padStart(2, '0'))].join('-');
}
