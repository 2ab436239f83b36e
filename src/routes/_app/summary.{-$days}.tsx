import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn, requireSummaryDays, summaryDays } from '../-guards.ts';
import { SummaryScreen } from '../-screens/SummaryScreen.tsx';

export const Route = createFileRoute('/_app/summary/{-$days}')({
  beforeLoad: ({ params, ...visit }) => {
    requireSummaryDays(params);
    requireSignIn(visit);
  },
  component: Summary,
});

function Summary() {
  return <SummaryScreen days={summaryDays(Route.useParams().days)} />;
}
