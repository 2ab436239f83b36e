import { useRemembered } from '../../live/index.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import { calendarNeighbours } from '../../shared/store/queries/calendar.ts';
import { formatDate } from '../../shared/text/index.ts';
import { calendarPath, partsOf } from './layout.ts';
import { type Step, Steps } from './Steps.tsx';

/** Links to the nearest days with posts, once they are known. */
export function DaySteps({ feed }: { feed: Extract<FeedRef, { kind: 'calendar' }> }) {
  const neighbours = useRemembered(calendarNeighbours, feed);
  const stepTo = (date: string | null | undefined): Step[] => {
    if (!date) return [];
    const { year, month, day } = partsOf(date);
    const label = formatDate(new Date(year, month - 1, day).getTime());
    return [{ href: calendarPath(feed.username, year, month, day), label }];
  };
  return <Steps label="Days" before={stepTo(neighbours?.previousDay)} after={stepTo(neighbours?.nextDay)} />;
}
