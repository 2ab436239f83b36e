import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../-lazy.ts';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

const SettingsLinks = lazyScreen(async () => (await import('../../-screens/SettingsLinks.tsx')).SettingsLinks);

export const Route = createFileRoute('/_app/settings/')({
  component: () => (
    <PlaceholderScreen title="Settings" purpose="change your name, picture and description">
      <SettingsLinks />
    </PlaceholderScreen>
  ),
});
