import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const NotificationSettingsPage = titledScreen(
  'Notification settings',
  lazyModule(() => import('../../../features/settings/notifications/index.ts')),
  ({ NotificationSettingsPage }) => NotificationSettingsPage,
);

export const Route = createFileRoute('/_app/settings/notifications')({ component: NotificationSettingsPage });
