import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/invited/$invitationId')({
  component: () => (
    <PlaceholderScreen title="Invitation" purpose="make an account with the invitation that you were sent" />
  ),
});
