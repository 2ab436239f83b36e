import { createFileRoute } from '@tanstack/react-router';
import { requireCalendarDate } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/calendar/$year/{-$month}/{-$day}')({
  beforeLoad: ({ params }) => requireCalendarDate(params),
  component: () => <PlaceholderScreen title="Calendar" purpose="see what this account wrote, day by day" />,
});
