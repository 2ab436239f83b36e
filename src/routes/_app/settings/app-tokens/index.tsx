import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/app-tokens/')({
  component: () => (
    <PlaceholderScreen
      title="App tokens"
      purpose="see what other programs may do in your name"
      back={{ href: '/settings', label: 'Settings' }}
    />
  ),
});
