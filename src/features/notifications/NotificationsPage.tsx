import { useCurrentFailure, useRefresh, useRefreshing, useRemembered, useWatch } from '../../live/index.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import type { NotificationFilter } from '../../shared/model/index.ts';
import { NOTIFICATION_FILTERS } from '../../shared/rules/index.ts';
import { type NotificationPageView, notificationPage } from '../../shared/store/queries/notifications.ts';
import { Button, Notice } from '../../ui/index.ts';
import { EmptyState, Tabs } from '../../ui/later.ts';
import { LateUnread } from '../faults/index.ts';
import { FeedTitle, LazyNoEntries, NewOnes, Pager } from '../feed/index.ts';
import { usePageAction } from '../page-actions/index.ts';
import { ReaderScope } from '../people/index.ts';
import { MarkAllAsRead } from './MarkAllAsRead.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useHeld } from './use-held.ts';

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

const emptyWords = (filter: NotificationFilter | null) =>
  `There are no notifications${filter === null ? '' : ` of ${LABELS[filter].toLowerCase()}`} yet.`;

const NOBODY: NotificationPageView['people'] = new Map();

const NEWEST: View = { kind: 'notifications', filter: null, offset: 0 };

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
  // Of all kinds, for every tab: by these it is known which are unread.
  useWatch(NEWEST);
  const fetchNow = useRefresh();
  const isRefreshing = useRefreshing(key);
  const page = useRemembered(notificationPage, filter, offset);
  const failure = useCurrentFailure(page);

  const { shown, heldCount, release } = useHeld(key, {
    notifications: page?.notifications ?? [],
    people: page?.people ?? NOBODY,
  });
  const showNew = () => {
    release();
    window.scrollTo({ top: 0 });
  };
  usePageAction('show-new-posts', offset === 0 && heldCount > 0 ? showNew : null);
  const refresh = () => {
    release();
    void fetchNow(view);
  };
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
          news={offset === 0 && heldCount > 0 && <NewOnes count={heldCount} noun="notification" onShow={showNew} />}
        />
        <FilterTabs chosen={filter} />
        {page && <MarkAllAsRead newestAt={page.newestAt} traces={page.traces} isOfAll={filter === null} />}
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
            whenEmpty={<EmptyState title={emptyWords(filter)} />}
          />
        ) : (
          <NotificationList {...shown} unreadIds={page.unreadIds} view={view} />
        )}
        {!isEmpty && <Pager {...pager} label="Pages" isBelow />}
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
