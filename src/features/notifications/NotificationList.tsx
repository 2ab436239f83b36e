import { useSelf, useSession } from '../../live/index.ts';
import type { View } from '../../shared/contract/index.ts';
import type { AccountLookup } from '../../shared/model/index.ts';
import type { NotificationPageView } from '../../shared/store/queries/notifications.ts';
import { FaultBoundary } from '../faults/index.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationList.module.css';
import { unreadIds } from './unread.ts';

interface NotificationListProps {
  page: NotificationPageView;
  /** The view that the list belongs to. */
  view: View;
  /** The first page of all notifications: only there the unread ones are known. */
  isNewest: boolean;
}

export function NotificationList({ page, view, isNewest }: NotificationListProps) {
  const session = useSession();
  const unread = useSelf()?.unreadNotifications ?? 0;
  const { notifications = [], people } = page;
  if (!session) return null;
  const fresh = unreadIds(notifications, isNewest ? unread : 0, session.accountId);
  const lookup: AccountLookup = (id) => people.get(id);
  return (
    <ul className={styles.list} aria-label="Notifications">
      {notifications.map((notification) => (
        <FaultBoundary
          key={notification.id}
          what="notification"
          data={notification}
          view={view}
          frame={(face) => <li>{face}</li>}
        >
          <NotificationItem
            notification={notification}
            lookup={lookup}
            readerName={session.username}
            isNew={fresh.has(notification.id)}
          />
        </FaultBoundary>
      ))}
    </ul>
  );
}
