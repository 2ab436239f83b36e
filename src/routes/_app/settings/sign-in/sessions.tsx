import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/sign-in/sessions')({
  component: () => (
    <PlaceholderScreen
      title="Sessions"
      purpose="see where you are signed in, and end sessions"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
