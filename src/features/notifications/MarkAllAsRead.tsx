import { useSelf } from '../../live/index.ts';
import { useMutate } from '../../live/later.ts';
import { Button } from '../../ui/index.ts';
import styles from './MarkAllAsRead.module.css';

/** Number of unread notifications, with a button that marks them as read, also offline. */
export function MarkAllAsRead() {
  const mutate = useMutate();
  const unread = useSelf()?.unreadNotifications ?? 0;
  if (unread === 0) return null;
  return (
    <p className={styles.row}>
      {unread} unread
      <Button variant="quiet" onClick={() => void mutate({ kind: 'mark-notifications-read' })}>
        Mark all as read
      </Button>
    </p>
  );
}
