import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/subscriptions')({
  component: () => <PlaceholderScreen title="Subscriptions" purpose="see whom this account reads" />,
});
