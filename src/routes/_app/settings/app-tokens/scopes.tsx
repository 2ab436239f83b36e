import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/app-tokens/scopes')({
  component: () => (
    <PlaceholderScreen
      title="Scopes of app tokens"
      purpose="read what each right of an app token allows"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
