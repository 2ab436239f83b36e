import type { ReactNode } from 'react';
import { Link } from '../../ui/index.ts';
import { calendarPath, monthName } from './layout.ts';

/** The places from the calendar's year to a month or a day, for the breadcrumb. */
export function trailOf(username: string, year: number, month: number | null, day: number | null = null): ReactNode[] {
  const yearName = `Calendar ${year}`;
  if (month === null) return [yearName];
  const above = <Link href={calendarPath(username, year)}>{yearName}</Link>;
  if (day === null) return [above, monthName(month)];
  const monthLink = <Link href={calendarPath(username, year, month)}>{monthName(month)}</Link>;
  return [above, monthLink, String(day)];
}
