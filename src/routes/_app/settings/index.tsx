import { createFileRoute } from '@tanstack/react-router';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';
import { SettingsLinks } from '../../-screens/SettingsLinks.tsx';

export const Route = createFileRoute('/_app/settings/')({
  component: () => (
    <PlaceholderScreen title="Settings" purpose="change your name, picture and description">
      <SettingsLinks />
    </PlaceholderScreen>
  ),
});
