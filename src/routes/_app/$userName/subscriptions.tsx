import { createFileRoute } from '@tanstack/react-router';
import { requireUserName } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/subscriptions')({
  beforeLoad: ({ params }) => {
    requireUserName(params);
  },
  component: () => <PlaceholderScreen title="Subscriptions" purpose="see whom this account reads" />,
});
