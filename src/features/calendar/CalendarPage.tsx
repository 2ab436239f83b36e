import { useCurrentFailure, useRefresh, useRefreshing, useRemembered, useWatch } from '../../live/index.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import type { CalendarPeriod } from '../../shared/model/index.ts';
import { type CalendarView, calendar } from '../../shared/store/queries/calendar.ts';
import { Button, Notice } from '../../ui/index.ts';
import { Breadcrumb } from '../../ui/later.ts';
import { FeedTitle, LazyNoEntries } from '../feed/index.ts';
import { ReaderScope } from '../people/index.ts';
import styles from './CalendarPage.module.css';
import { MONTHS, monthTitle, postCount } from './layout.ts';
import { MonthTable } from './MonthTable.tsx';
import { MonthSteps, YearSteps } from './period-steps.tsx';
import { trailOf } from './trail.tsx';
import { useToday } from './viewer.ts';

/** A year or a month of the viewer's calendar: how many posts they wrote on each day. */
export function CalendarPage({ period }: { period: CalendarPeriod }) {
  const { username, year, month } = period;
  const view: View = { kind: 'calendar', period };
  useWatch(view);
  const fetchNow = useRefresh();
  const isRefreshing = useRefreshing(viewKey(view));
  const stored = useRemembered(calendar, period);
  const failure = useCurrentFailure(stored);
  const refresh = () => void fetchNow(view);
  const title = month === null ? `Calendar ${year}` : monthTitle({ year, month });
  return (
    <ReaderScope>
      <section className={styles.calendar} aria-label={title}>
        <Breadcrumb username={username} trail={trailOf(username, year, month)} />
        <FeedTitle
          title={title}
          headingLevel={1}
          fetchedAt={stored?.fetchedAt ?? null}
          isRefreshing={isRefreshing && stored?.days !== undefined}
          onRefresh={refresh}
        />
        {month === null ? (
          <YearSteps username={username} year={year} />
        ) : (
          <MonthSteps username={username} year={year} month={month} neighbours={stored} />
        )}
        {stored?.days === undefined ? (
          <LazyNoEntries
            what="page of the calendar"
            page={stored}
            failure={failure}
            isRefreshing={isRefreshing}
            onRefresh={refresh}
          />
        ) : (
          <>
            {failure && (
              <Notice kind="warn" action={<Button onClick={refresh}>Try again</Button>}>
                Error loading calendar: {failureText(failure)}. What is stored on this device is shown.
              </Notice>
            )}
            <Days period={period} days={stored.days} />
          </>
        )}
      </section>
    </ReaderScope>
  );
}

interface DaysProps {
  period: CalendarPeriod;
  days: NonNullable<CalendarView['days']>;
}

function Days({ period: { username, year, month }, days }: DaysProps) {
  const { date: today } = useToday();
  const counts = new Map(days.map(({ date, posts }) => [date, posts]));
  const total = days.reduce((sum, { posts }) => sum + posts, 0);
  const table = { username, year, counts, today };
  return (
    <>
      <p className={styles.total}>
        {total > 0
          ? `You wrote ${postCount(total)}.`
          : `You wrote nothing in this ${month === null ? 'year' : 'month'}.`}
      </p>
      {month === null ? (
        <div className={styles.year}>
          {MONTHS.map((name, index) => (
            <MonthTable key={name} {...table} month={index + 1} isSmall />
          ))}
        </div>
      ) : (
        <MonthTable {...table} month={month} />
      )}
    </>
  );
}
