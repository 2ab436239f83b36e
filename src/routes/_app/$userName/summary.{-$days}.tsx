import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSummaryDays, summaryDays } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';

const SummaryScreen = lazyScreen(
  lazyModule(() => import('../../-screens/SummaryScreen.tsx')),
  ({ SummaryScreen }) => SummaryScreen,
);

export const Route = createFileRoute('/_app/$userName/summary/{-$days}')({
  beforeLoad: ({ params }) => requireSummaryDays(params),
  component: UserSummary,
});

function UserSummary() {
  const { userName, days } = Route.useParams();
  return <SummaryScreen days={summaryDays(days)} username={userName} />;
}
