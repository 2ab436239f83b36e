import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { PlaceholderScreen } from '../../-screens/PlaceholderScreen.tsx';

const SettingsLinks = lazyScreen(
  lazyModule(() => import('../../-screens/SettingsLinks.tsx')),
  ({ SettingsLinks }) => SettingsLinks,
);

export const Route = createFileRoute('/_app/settings/')({
  component: () => (
    <PlaceholderScreen title="Settings" purpose="change your name, picture and description">
      <SettingsLinks />
    </PlaceholderScreen>
  ),
});
