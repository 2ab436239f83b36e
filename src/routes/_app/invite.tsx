import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../-guards.ts';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/invite')({
  beforeLoad: requireSignIn,
  component: () => (
    <PlaceholderScreen title="Invite" purpose="make an invitation for somebody you would like to have here" />
  ),
});
