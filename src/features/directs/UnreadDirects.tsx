import { useSelf } from '../../live/index.ts';
import { useMutate } from '../../live/later.ts';
import { Button } from '../../ui/index.ts';
import styles from './UnreadDirects.module.css';

/**
 * Number of unread conversations, with a button that marks all as read. Never done automatically, because the newest
 * messages may not be stored yet.
 */
export function UnreadDirects() {
  const unread = useSelf()?.unreadDirects ?? 0;
  const mutate = useMutate();
  if (unread === 0) return null;
  return (
    <div role="note" className={styles.row}>
      <span>{unread === 1 ? '1 unread conversation' : `${unread} unread conversations`}</span>
      <Button variant="quiet" onClick={() => void mutate({ kind: 'mark-directs-read' })}>
        Mark all as read
      </Button>
    </div>
  );
}
