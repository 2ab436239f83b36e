import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/signup')({
  component: () => (
    <PlaceholderScreen
      title="Sign up"
      purpose="make an account of your own"
      back={{ href: '/signin', label: 'Sign in' }}
    />
  ),
});
