import { createFileRoute } from '@tanstack/react-router';
import { requireSummaryDays, requireUserName, summaryDays } from '../../-guards.ts';
import { SummaryScreen } from '../../-screens/SummaryScreen.tsx';

export const Route = createFileRoute('/_app/$userName/summary/{-$days}')({
  beforeLoad: ({ params }) => {
    requireUserName(params);
    requireSummaryDays(params);
  },
  component: UserSummary,
});

function UserSummary() {
  const { userName, days } = Route.useParams();
  return <SummaryScreen days={summaryDays(days)} username={userName} />;
}
