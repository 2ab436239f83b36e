import { CALENDAR_FIRST_YEAR, USERNAME_LENGTH } from '../config/index.ts';

/** Returns why a part of an address is invalid for the route; `null` if it is valid. A failing check shows the 404 page (spec §2). */
export type RouteFault = string | null;

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SHORT_ID = /^[0-9a-f]{6,10}$/i;
const LEGACY_POST = /^(?:https?:\/\/[^/]+)?\/[^/?#]+\/([0-9a-f]{8})(?:[/?#-]|$)/i;

/** 3 to 30 characters, letters, digits or hyphen. */
export function userNameFault(name: string): RouteFault {
  if (name.length < USERNAME_LENGTH.min || name.length > USERNAME_LENGTH.max) {
    return `A username has ${USERNAME_LENGTH.min} to ${USERNAME_LENGTH.max} characters`;
  }
  return /^[a-z0-9-]+$/i.test(name) ? null : 'A username has letters, digits and hyphens only';
}

/** A version-4 UUID or 6 to 10 hex characters. */
export function postIdFault(id: string): RouteFault {
  return UUID_V4.test(id) || SHORT_ID.test(id) ? null : 'A post id is a UUID or 6 to 10 hex characters';
}

/** 8 digits 20YYMMDD, month 01-12, day 01-31. */
export function memoriesFromFault(from: string): RouteFault {
  return /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(from) ? null : 'A memories date is 20YYMMDD';
}

const isWithin = (text: string, min: number, max: number): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;

/** Integer 2000 to the current year. */
export function calendarYearFault(year: string, currentYear: number): RouteFault {
  return isWithin(year, CALENDAR_FIRST_YEAR, currentYear)
    ? null
    : `A calendar year is from ${CALENDAR_FIRST_YEAR} to ${currentYear}`;
}

export function calendarMonthFault(month: string): RouteFault {
  return isWithin(month, 1, 12) ? null : 'A month is from 1 to 12';
}

export function calendarDayFault(day: string): RouteFault {
  return isWithin(day, 1, 31) ? null : 'A day is from 1 to 31';
}

/** A day that the month has. */
export function calendarDateFault(year: number, month: number, day: number): RouteFault {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day <= days ? null : `This month has ${days} days`;
}

/** The server clamps to 1…30 (CONTRACT §5); another number would make the title wrong. */
export function summaryDaysFault(days: string): RouteFault {
  return isWithin(days, 1, 30) ? null : 'A summary is of 1 to 30 days';
}

/**
 * Returns the old name of a post of the old network (archives/post-by-old-name), from the post's old address or its path:
 * `/{account}/{8 hex}` and anything after. `null` for any other address.
 */
export function oldPostName(address: string): string | null {
  const id = LEGACY_POST.exec(address)?.[1];
  return id ? `e-${id.toLowerCase()}` : null;
}
