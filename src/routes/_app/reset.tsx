import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/reset')({
  component: () => (
    <PlaceholderScreen
      title="Reset password"
      purpose="choose a new password"
      back={{ href: '/signin', label: 'Sign in' }}
    />
  ),
});
