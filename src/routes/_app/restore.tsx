import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/restore')({
  component: () => (
    <PlaceholderScreen
      title="Restore password"
      purpose="ask for a link to choose a new password"
      back={{ href: '/signin', label: 'Sign in' }}
    />
  ),
});
