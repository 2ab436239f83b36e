import { failed, type Result, success, viewKey } from '../../src/shared/contract/index.ts';
import type { CalendarPeriod } from '../../src/shared/model/index.ts';
import { calendarPath, decodeCalendar } from '../../src/shared/wire/index.ts';
import { applyCalendar } from '../apply/calendar.ts';
import { noteFailed } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/** Fetches a year or a month of the viewer's calendar. A failure changes only the view's row. */
export async function pullCalendar(context: PullContext, period: CalendarPeriod): Promise<Result<null>> {
  const { username, year, month, timeZone } = period;
  const path = calendarPath(username, month === null ? { year } : { year, month }, timeZone);
  const fetched = await fetchDecoded(context, { method: 'GET', path, priority: 'screen' }, decodeCalendar);
  if (!fetched.ok) {
    const key = viewKey({ kind: 'calendar', period });
    await context.store(() => noteFailed(context.mirror, key, fetched.failure, context.now()));
    return failed(fetched.failure);
  }
  const version = { ordinal: fetched.ordinal, at: context.now() };
  const applied = await context.store(() => applyCalendar(context.mirror, period, fetched.value, version));
  return applied.ok ? success(null) : applied;
}
