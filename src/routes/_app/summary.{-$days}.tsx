import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn, requireSummaryDays, summaryDays } from '../-guards.ts';
import { lazyScreen } from '../-lazy.ts';

const SummaryScreen = lazyScreen(async () => (await import('../-screens/SummaryScreen.tsx')).SummaryScreen);

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
