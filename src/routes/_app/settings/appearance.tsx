import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

export const Route = createFileRoute('/_app/settings/appearance')({
  component: () => (
    <PlaceholderScreen
      title="Appearance settings"
      purpose="choose how posts, names, times and the page itself look"
      back={{ href: '/settings', label: 'Settings' }}
    >
      <h2 id="nsfw">Sensitive content</h2>
      <p>Whether posts with #nsfw are covered.</p>
      <h2 id="beta">Beta version</h2>
      <p>Whether this browser opens the version that is being tried out.</p>
    </PlaceholderScreen>
  ),
});
