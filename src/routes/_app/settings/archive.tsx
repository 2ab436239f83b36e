import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/archive')({
  component: () => (
    <PlaceholderScreen
      title="Restore from an archive"
      purpose="bring back your posts of the old network"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
