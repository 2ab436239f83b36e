import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/deactivate')({
  component: () => (
    <PlaceholderScreen
      title="Delete account"
      purpose="suspend your account"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
