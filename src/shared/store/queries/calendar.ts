import { viewKey } from '../../contract/view.ts';
import {
  type CalendarDay,
  type CalendarPeriod,
  type DayNeighbours,
  datePrefix,
  type FeedRef,
  feedKey,
} from '../../model/index.ts';
import type { CalendarRow } from '../mirror/rows.ts';
import type { Stores } from '../stores.ts';
import { freshnessOf } from './freshness.ts';
import { readWithPending } from './pending.ts';
import type { Freshness } from './views.ts';

/** A stored year or month of the viewer's calendar. */
export interface CalendarView extends Freshness, DayNeighbours {
  /** Days with posts, oldest first; `undefined` if they are not stored. */
  days: readonly CalendarDay[] | undefined;
}

/**
 * Returns a year or a month of the calendar. A month that is not stored is read from its year, with the year's age. Pending
 * posts are not counted.
 */
export function calendar(stores: Stores, period: CalendarPeriod): Promise<CalendarView> {
  const { mirror } = stores;
  const keyOf = (month: number | null) => viewKey({ kind: 'calendar', period: { ...period, month } });
  const keys = [keyOf(period.month), keyOf(null)];
  return readWithPending(stores, [mirror.calendars, mirror.views], async () => {
    const [[row, year], [view, yearView]] = await Promise.all([
      mirror.calendars.bulkGet(keys),
      mirror.views.bulkGet(keys),
    ]);
    const { days, previousDay, nextDay } = row ?? (year && monthOf(year, period)) ?? NOTHING;
    const freshness = freshnessOf(view);
    return {
      days,
      previousDay,
      nextDay,
      ...freshness,
      fetchedAt: row ? freshness.fetchedAt : freshnessOf(yearView).fetchedAt,
    };
  });
}

/** Returns the nearest days with posts around a day of the calendar; `undefined` if they are not known. */
export function calendarNeighbours(stores: Stores, feed: FeedRef): Promise<DayNeighbours | undefined> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.feeds], async () => (await mirror.feeds.get(feedKey(feed)))?.neighbours);
}

const NOTHING = { days: undefined, previousDay: null, nextDay: null };

/** Cuts a month out of its year. */
function monthOf({ days }: CalendarRow, { year, month }: CalendarPeriod): Omit<CalendarRow, 'key'> {
  const prefix = datePrefix(year, month);
  const ofMonth = ({ date }: CalendarDay) => date.startsWith(prefix);
  return {
    days: days.filter(ofMonth),
    previousDay: days.findLast(({ date }) => date < prefix)?.date ?? null,
    nextDay: days.find((day) => !ofMonth(day) && day.date > prefix)?.date ?? null,
  };
}
