import {
  CalendarPage,
  calendarPath,
  DaySteps,
  monthTitle,
  NotYours,
  trailOf,
  viewerTimeZone,
} from '../../features/calendar/index.ts';
import { useConfig, useSession } from '../../live/index.ts';
import { type CalendarPeriod, datePrefix, type FeedRef } from '../../shared/model/index.ts';
import { calendarTitle } from '../../shared/rules/index.ts';
import { Breadcrumb, EmptyState } from '../../ui/later.ts';
import { useNamedTitle, useViewTitle } from '../-title.ts';
import { FeedScreen } from './FeedScreen.tsx';

interface CalendarScreenProps {
  username: string;
  year: number;
  /** `null`: the whole year. */
  month: number | null;
  /** `null`: the whole month. */
  day: number | null;
  offset: number;
}

/** A year, a month or a day of the viewer's calendar. */
export function CalendarScreen({ username, year, month, day, offset }: CalendarScreenProps) {
  const viewer = useSession()?.username ?? '';
  const timeZone = viewerTimeZone();
  if (viewer.toLowerCase() !== username.toLowerCase()) return <NotOwn username={username} viewer={viewer} />;
  if (month === null || day === null)
    return <Period username={username} year={year} month={month} timeZone={timeZone} />;
  const feed = { kind: 'calendar', username, date: datePrefix(year, month, day), timeZone } satisfies FeedRef;
  return (
    <>
      <Breadcrumb username={username} trail={trailOf(username, year, month, day)} />
      <FeedScreen
        feed={feed}
        offset={offset}
        path={calendarPath(username, year, month, day)}
        whenEmpty={<EmptyState title="You wrote nothing on this day." />}
      >
        <DaySteps feed={feed} />
      </FeedScreen>
    </>
  );
}

function Period(period: CalendarPeriod) {
  const { siteTitle } = useConfig();
  const { year, month } = period;
  const name = month === null ? String(year) : monthTitle({ year, month });
  useViewTitle({ kind: 'calendar', period }, calendarTitle(name, siteTitle));
  return <CalendarPage period={period} />;
}

function NotOwn({ username, viewer }: { username: string; viewer: string }) {
  useNamedTitle('Calendar');
  return <NotYours username={username} viewer={viewer} />;
}
