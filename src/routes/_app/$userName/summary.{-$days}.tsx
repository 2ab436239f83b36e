import { createFileRoute } from '@tanstack/react-router';
import { requireSummaryDays, summaryDays } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.ts';

const SummaryScreen = lazyScreen(async () => (await import('../../-screens/SummaryScreen.tsx')).SummaryScreen);

export const Route = createFileRoute('/_app/$userName/summary/{-$days}')({
  beforeLoad: ({ params }) => requireSummaryDays(params),
  component: UserSummary,
});

function UserSummary() {
  const { userName, days } = Route.useParams();
  return <SummaryScreen days={summaryDays(days)} username={userName} />;
}
