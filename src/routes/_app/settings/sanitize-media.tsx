import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/sanitize-media')({
  component: () => (
    <PlaceholderScreen
      title="Sanitize media"
      purpose="remove private facts from the files that you have uploaded"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
