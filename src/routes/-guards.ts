import { notFound, redirect } from '@tanstack/react-router';
import { isReservedName, SUMMARY_DAYS_DEFAULT } from '../shared/config/index.ts';
import {
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

/** For pages that say nothing to visitors: they sign in first and come back (spec §2 "Login-required routes"). */
export function requireSignIn({ context, location }: Visit): void {
  if (!context.isSignedIn()) throw redirect({ to: '/signin', search: { back: location.href }, replace: true });
}

/**
 * For pages that have words of their own for visitors who come to them from within the app (search, lists): only who opens
 * the address directly is sent to sign in.
 */
export function requireSignInAtStart(visit: Visit): void {
  if (visit.context.isFirstLoad()) requireSignIn(visit);
}

/** The route checks of spec §2: the first fault shows the 404 page. */
export function check(...faults: RouteFault[]): void {
  if (faults.some((fault) => fault !== null)) throw notFound();
}

/** An account's name, which none of the client's own screens bears. */
export function requireUserName({ userName }: { userName: string }): void {
  check(userNameFault(userName), isReservedName(userName) ? 'This address is kept for a page of the client' : null);
}

export function requirePostId({ postId }: { postId: string }): void {
  check(postIdFault(postId));
}

export function requireSummaryDays({ days }: { days?: string | undefined }): void {
  check(days === undefined ? null : summaryDaysFault(days));
}

/** Days of a summary address; a week when it names none (spec §9). */
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
  );
}
