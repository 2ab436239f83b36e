import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/$userName/subscribers')({
  component: () => <PlaceholderScreen title="Subscribers" purpose="see who reads this account" />,
});
