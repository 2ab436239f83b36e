import { useSelf, useSession } from '../../live/index.ts';
import type { AccountLookup } from '../../shared/model/index.ts';
import type { NotificationPageView } from '../../shared/store/queries/notifications.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationList.module.css';
import { unreadIds } from './unread.ts';

interface NotificationListProps {
  page: NotificationPageView;
  /** It is the first page of all: only there it can be told which are unread. */
  isNewest: boolean;
}

export function NotificationList({ page, isNewest }: NotificationListProps) {
  const session = useSession();
  const unread = useSelf()?.unreadNotifications ?? 0;
  const { notifications = [], people } = page;
  if (!session) return null;
  const fresh = unreadIds(notifications, isNewest ? unread : 0, session.accountId);
  const lookup: AccountLookup = (id) => people.get(id);
  return (
    <ul className={styles.list} aria-label="Notifications">
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          lookup={lookup}
          readerName={session.username}
          isNew={fresh.has(notification.id)}
        />
      ))}
    </ul>
  );
}
