import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/app-tokens/create')({
  component: () => (
    <PlaceholderScreen
      title="Create an app token"
      purpose="let another program act in your name"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
