import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/sign-in/')({
  component: () => (
    <PlaceholderScreen
      title="Sign-in settings"
      purpose="change your e-mail address, password and sign-in providers"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
