import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { requireSignIn, requireSummaryDays, summaryDays } from '../-guards.ts';
import { lazyScreen } from '../-lazy.tsx';

const SummaryScreen = lazyScreen(
  lazyModule(() => import('../-screens/SummaryScreen.tsx')),
  ({ SummaryScreen }) => SummaryScreen,
);

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
