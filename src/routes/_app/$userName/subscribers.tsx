import { createFileRoute } from '@tanstack/react-router';
import { requireUserName } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/subscribers')({
  beforeLoad: ({ params }) => {
    requireUserName(params);
  },
  component: () => <PlaceholderScreen title="Subscribers" purpose="see who reads this account" />,
});
