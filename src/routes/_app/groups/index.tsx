import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/groups/')({
  beforeLoad: requireSignIn,
  component: () => (
    <PlaceholderScreen title="Groups" purpose="see the groups you read and run, with the requests to join them" />
  ),
});
