import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireCalendarDate, requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { pageSearch } from '../../-search.ts';

const CalendarScreen = lazyScreen(
  lazyModule(() => import('../../-screens/CalendarScreen.tsx')),
  ({ CalendarScreen }) => CalendarScreen,
);

export const Route = createFileRoute('/_app/$userName/calendar/$year/{-$month}/{-$day}')({
  validateSearch: pageSearch,
  beforeLoad: ({ params, ...visit }) => {
    requireCalendarDate(params);
    requireSignIn(visit);
  },
  component: Calendar,
});

function Calendar() {
  const { userName: username, year, month, day } = Route.useParams();
  const { offset = 0 } = Route.useSearch();
  const date = { year: Number(year), month: numberOf(month), day: numberOf(day) };
  return <CalendarScreen username={username} {...date} offset={offset} />;
}

const numberOf = (part: string | undefined): number | null => (part === undefined ? null : Number(part));
