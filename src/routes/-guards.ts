import { notFound, redirect } from '@tanstack/react-router';
import { isReservedName, SUMMARY_DAYS_DEFAULT } from '../shared/config/index.ts';
import {
  calendarDateFault,
  calendarDayFault,
  calendarMonthFault,
  calendarYearFault,
  postIdFault,
  type RouteFault,
  summaryDaysFault,
  userNameFault,
} from '../shared/rules/index.ts';
import type { RouterContext } from './-context.ts';

interface Visit {
  context: RouterContext;
  location: { href: string };
}

/** Redirects visitors to the sign-in page, which leads back afterwards (spec §2 "Login-required routes"). */
export function requireSignIn({ context, location }: Visit): void {
  if (!context.isSignedIn()) throw redirect({ to: '/signin', search: { back: location.href }, replace: true });
}

/**
 * Redirects visitors to the sign-in page only if they open the address directly. For pages that show visitors a text of
 * their own when they come from within the app (search, lists).
 */
export function requireSignInAtStart(visit: Visit): void {
  if (visit.context.isFirstLoad()) requireSignIn(visit);
}

/** Shows the 404 page if one of the parameters is invalid (spec §2). */
export function check(...faults: RouteFault[]): void {
  if (faults.some((fault) => fault !== null)) throw notFound();
}

/** Requires a valid username that is not the name of one of the client's own screens. */
export function requireUserName({ userName }: { userName: string }): void {
  check(userNameFault(userName), isReservedName(userName) ? 'This address is kept for a page of the client' : null);
}

export function requirePostId({ postId }: { postId: string }): void {
  check(postIdFault(postId));
}

export function requireSummaryDays({ days }: { days?: string | undefined }): void {
  check(days === undefined ? null : summaryDaysFault(days));
}

/** Number of days in a summary address. Default: a week (spec §9). */
export const summaryDays = (days: string | undefined): number =>
  days === undefined ? SUMMARY_DAYS_DEFAULT : Number(days);

export function requireCalendarDate(date: {
  year: string;
  month?: string | undefined;
  day?: string | undefined;
}): void {
  check(
    calendarYearFault(date.year, new Date().getFullYear()),
    date.month === undefined ? null : calendarMonthFault(date.month),
    date.day === undefined ? null : calendarDayFault(date.day),
    date.day === undefined ? null : calendarDateFault(Number(date.year), Number(date.month), Number(date.day)),
  );
}
