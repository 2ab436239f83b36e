import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/privacy')({
  component: () => (
    <PlaceholderScreen
      title="Privacy settings"
      purpose="choose who may read you and write to you"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
