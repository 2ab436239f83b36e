import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/app-tokens/create-link')({
  component: () => (
    <PlaceholderScreen
      title="Link to create an app token"
      purpose="make a link by which others create a token for your program"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
