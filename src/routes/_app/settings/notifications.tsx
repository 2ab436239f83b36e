import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const NotificationSettingsPage = lazyScreen(
  lazyModule(() => import('../../../features/settings/notifications/index.ts')),
  ({ NotificationSettingsPage }) => NotificationSettingsPage,
);

export const Route = createFileRoute('/_app/settings/notifications')({ component: Settings });

function Settings() {
  useNamedTitle('Notification settings');
  return <NotificationSettingsPage />;
}
