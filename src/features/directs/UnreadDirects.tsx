import { useSelf } from '../../live/index.ts';
import { useMutate } from '../../live/later.ts';
import { Button } from '../../ui/index.ts';
import styles from './UnreadDirects.module.css';

/**
 * How many conversations have something new, and the way to say that they are read: all at once, as the server has it, and
 * only when the reader says so, because what is stored here may lack the newest of them.
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
