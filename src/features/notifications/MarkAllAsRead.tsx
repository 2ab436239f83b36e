import { useSelf } from '../../live/index.ts';
import { useMutate } from '../../live/later.ts';
import { Button } from '../../ui/index.ts';
import styles from './MarkAllAsRead.module.css';

/** How many are unread, and the way to have read them all; works offline like everything that is written. */
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
