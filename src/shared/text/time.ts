/** The viewer's time format. `absolute`: never 'minutes ago'; `amPm`: 12-hour clock (spec §3 timeDisplay). */
export interface TimeStyle {
  absolute?: boolean;
  amPm?: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const RELATIVE_HOURS = 4;
const RELATIVE_DAYS = 3;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (number: number): string => String(number).padStart(2, '0');
const some = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'} ago`;

/** 'MMM d, yyyy' by the device's calendar. */
export function formatDate(ms: number): string {
  const date = new Date(ms);
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** 'HH:mm', or 'hh:mm a' on a 12-hour clock. */
export function formatClock(ms: number, amPm = false): string {
  const date = new Date(ms);
  const hours = date.getHours();
  if (!amPm) return `${two(hours)}:${two(date.getMinutes())}`;
  return `${two(hours % 12 || 12)}:${two(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** 'MMM d, yyyy HH:mm', or with 'hh:mm a'. */
export function formatDateTime(ms: number, amPm = false): string {
  return `${formatDate(ms)} ${formatClock(ms, amPm)}`;
}

/** 'as of 14:20', with the date if it was not today: the age of what is stored. */
export function formatAge(ms: number, nowMs: number, amPm = false): string {
  const isToday = new Date(ms).toDateString() === new Date(nowMs).toDateString();
  return `as of ${isToday ? formatClock(ms, amPm) : formatDateTime(ms, amPm)}`;
}

// Days since 1970 by the local calendar, so that a day of 23 or 25 hours counts as one.
function calendarDay(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (24 * HOUR_MS);
}

/**
 * Formats the time of a post (spec §9): 'Just now', minutes, hours up to 4, Today and Yesterday, days up to 3, then the date.
 * `ms`, `nowMs`: epoch ms. Up to a minute in the future counts as clock skew; later times are shown as a date.
 */
export function formatTime(ms: number, nowMs: number, { absolute = false, amPm = false }: TimeStyle = {}): string {
  const ageMs = nowMs - ms;
  if (absolute || ageMs < -MINUTE_MS) return formatDateTime(ms, amPm);
  if (ageMs < MINUTE_MS) return 'Just now';
  if (ageMs < HOUR_MS) return some(Math.floor(ageMs / MINUTE_MS), 'minute');
  if (ageMs <= RELATIVE_HOURS * HOUR_MS) return some(Math.floor(ageMs / HOUR_MS), 'hour');
  const days = calendarDay(nowMs) - calendarDay(ms);
  if (days === 0) return `Today at ${formatClock(ms, amPm)}`;
  if (days === 1) return `Yesterday at ${formatClock(ms, amPm)}`;
  return days <= RELATIVE_DAYS ? some(days, 'day') : formatDate(ms);
}
