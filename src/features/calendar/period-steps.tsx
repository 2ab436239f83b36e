import { CALENDAR_FIRST_YEAR } from '../../shared/config/index.ts';
import type { DayNeighbours } from '../../shared/model/index.ts';
import { calendarPath, type Month, monthAt, monthTitle, partsOf } from './layout.ts';
import { type Step, Steps } from './Steps.tsx';
import { useToday } from './viewer.ts';

/** Links to the years before and after. */
export function YearSteps({ username, year }: { username: string; year: number }) {
  const today = useToday();
  const stepTo = (other: number): Step[] =>
    other < CALENDAR_FIRST_YEAR || other > today.year
      ? []
      : [{ href: calendarPath(username, other), label: String(other) }];
  return <Steps label="Years" before={stepTo(year - 1)} after={stepTo(year + 1)} />;
}

interface MonthStepsProps extends Month {
  username: string;
  /** The nearest days with posts; `undefined` until they are known. */
  neighbours: DayNeighbours | undefined;
}

/** Links to the months before and after, and to the nearest months with posts if those are others. */
export function MonthSteps({ username, year, month, neighbours }: MonthStepsProps) {
  const today = useToday();
  const stepTo = (other: Month): Step => ({
    href: calendarPath(username, other.year, other.month),
    label: monthTitle(other),
  });
  const towards = (by: number, dayWithPosts: string | null | undefined, words: string): Step[] => {
    const next = monthAt({ year, month }, by, today);
    const plain = next ? [stepTo(next)] : [];
    if (!dayWithPosts) return plain;
    const step = stepTo(partsOf(dayWithPosts));
    return plain[0]?.href === step.href ? plain : [...plain, { ...step, label: `${words} ${step.label}` }];
  };
  return (
    <Steps
      label="Months"
      before={towards(-1, neighbours?.previousDay, 'Posts in')}
      after={towards(1, neighbours?.nextDay, 'Posts in')}
    />
  );
}
