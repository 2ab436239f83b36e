import { useCurrentFailure, useRefresh, useRefreshing, useRemembered, useWatch } from '../../live/index.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import type { NotificationFilter } from '../../shared/model/index.ts';
import { NOTIFICATION_FILTERS } from '../../shared/rules/index.ts';
import { notificationPage } from '../../shared/store/queries/notifications.ts';
import { Button, Notice } from '../../ui/index.ts';
import { EmptyState, Tabs } from '../../ui/later.ts';
import { LateUnread } from '../faults/index.ts';
import { FeedTitle, LazyNoEntries, Pager } from '../feed/index.ts';
import { ReaderScope } from '../people/index.ts';
import { MarkAllAsRead } from './MarkAllAsRead.tsx';
import { NotificationList } from './NotificationList.tsx';

const PATH = '/filter/notifications';
const pathOf = (filter: NotificationFilter | null) => (filter === null ? PATH : `${PATH}?filter=${filter}`);

const LABELS: Record<NotificationFilter, string> = {
  mentions: 'Mentions',
  comments: 'Comments',
  directs: 'Direct messages',
  subscriptions: 'Subscriptions',
  groups: 'Groups',
  bans: 'Bans',
};

interface NotificationsPageProps {
  /** `null`: all. */
  filter: NotificationFilter | null;
  offset: number;
}

/** Stored notifications, newest first, refreshed while the page is mounted. */
export function NotificationsPage({ filter, offset }: NotificationsPageProps) {
  const view: View = { kind: 'notifications', filter, offset };
  const key = viewKey(view);
  useWatch(view);
  const fetchNow = useRefresh();
  const isRefreshing = useRefreshing(key);
  const page = useRemembered(notificationPage, filter, offset);
  const failure = useCurrentFailure(page);

  const refresh = () => void fetchNow(view);
  const isEmpty = !page?.notifications?.length;
  const pager = { path: pathOf(filter), offset, hasOlder: page?.hasOlder ?? false };
  return (
    <ReaderScope>
      <section aria-label="Notifications">
        <FeedTitle
          title="Notifications"
          headingLevel={1}
          fetchedAt={page?.fetchedAt ?? null}
          isRefreshing={isRefreshing && !isEmpty}
          onRefresh={refresh}
        />
        <FilterTabs chosen={filter} />
        <MarkAllAsRead />
        {offset > 0 && <Pager {...pager} label="Pages, top" />}
        {!isEmpty && failure && (
          <Notice kind="warn" action={<Button onClick={refresh}>Try again</Button>}>
            Error loading notifications: {failureText(failure)}. What is stored on this device is shown.
          </Notice>
        )}
        {page?.unread !== undefined && <LateUnread count={page.unread} what="notification" />}
        {isEmpty ? (
          <LazyNoEntries
            what="page of notifications"
            page={page}
            failure={failure}
            isRefreshing={isRefreshing}
            onRefresh={refresh}
            whenEmpty={<EmptyState title="There are no notifications here." />}
          />
        ) : (
          <NotificationList page={page} view={view} isNewest={filter === null && offset === 0} />
        )}
        {!isEmpty && <Pager {...pager} label="Pages" />}
      </section>
    </ReaderScope>
  );
}

function FilterTabs({ chosen }: { chosen: NotificationFilter | null }) {
  const tabs = [null, ...NOTIFICATION_FILTERS].map((filter) => ({
    href: pathOf(filter),
    label: filter === null ? 'All' : LABELS[filter],
    isCurrent: filter === chosen,
  }));
  return <Tabs label="Kinds of notifications" tabs={tabs} />;
}
