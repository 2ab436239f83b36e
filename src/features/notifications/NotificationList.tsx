import { useSession } from '../../live/index.ts';
import type { View } from '../../shared/contract/index.ts';
import type { AccountLookup, Notification } from '../../shared/model/index.ts';
import type { NotificationPageView } from '../../shared/store/queries/notifications.ts';
import { FaultBoundary } from '../faults/index.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './NotificationList.module.css';
import { newestRequests } from './newest-requests.ts';

interface NotificationListProps extends Pick<NotificationPageView, 'people' | 'unreadIds'> {
  notifications: readonly Notification[];
  /** The view that the list belongs to. */
  view: View;
}

export function NotificationList({ notifications, people, unreadIds, view }: NotificationListProps) {
  const session = useSession();
  if (!session) return null;
  const lookup: AccountLookup = (id) => people.get(id);
  const requests = newestRequests(notifications);
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
            isNew={unreadIds.has(notification.id)}
            isRequest={requests.has(notification.id)}
          />
        </FaultBoundary>
      ))}
    </ul>
  );
}
