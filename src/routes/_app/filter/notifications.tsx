import { createFileRoute } from '@tanstack/react-router';
import { useConfig } from '../../../live/index.ts';
import { notificationsTitle } from '../../../shared/rules/index.ts';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { notificationsPage } from '../../-modules.ts';
import { notificationsSearch } from '../../-search.ts';
import { useViewTitle } from '../../-title.ts';

const NotificationsPage = lazyScreen(notificationsPage, ({ NotificationsPage }) => NotificationsPage);

export const Route = createFileRoute('/_app/filter/notifications')({
  validateSearch: notificationsSearch,
  beforeLoad: requireSignIn,
  component: Notifications,
});

function Notifications() {
  const { filter = null, offset = 0 } = Route.useSearch();
  useViewTitle({ kind: 'notifications', filter, offset }, notificationsTitle(useConfig().siteTitle));
  return <NotificationsPage filter={filter} offset={offset} />;
}
