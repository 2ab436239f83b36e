import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/notifications')({
  component: () => (
    <PlaceholderScreen
      title="Notification settings"
      purpose="choose what you are told of"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
