import { useSelf } from '../../live/index.ts';
import type { NotificationPageView } from '../../shared/store/queries/notifications.ts';
import { Button, useKeptFocus } from '../../ui/index.ts';
import { PendingMark, TraceTroubles, useAct } from '../outbox/index.ts';
import styles from './MarkAllAsRead.module.css';

interface MarkAllAsReadProps extends Pick<NotificationPageView, 'newestAt' | 'traces'> {
  /** The list below has notifications of all kinds. */
  isOfAll: boolean;
}

/**
 * Number of unread notifications, with a button that marks them as read, also offline. The line stays when there are none: the
 * list below does not move when one comes.
 */
export function MarkAllAsRead({ newestAt, traces, isOfAll }: MarkAllAsReadProps) {
  const { act, problem } = useAct();
  const focus = useKeptFocus();
  const unread = useSelf()?.unreadNotifications;
  if (unread === undefined) return null;
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className={styles.row}>
        <span role="status" ref={unread === 0 ? focus : undefined} tabIndex={-1}>
          {unread > 0
            ? `${unread} unread${isOfAll ? '' : ' of all kinds'}`
            : traces.length > 0
              ? 'All marked as read'
              : 'Nothing unread'}{' '}
          <PendingMark traces={traces} />
        </span>
        {/* What was never stored cannot have been seen. */}
        {unread > 0 && newestAt !== null && (
          <Button
            variant="quiet"
            ref={focus}
            onClick={() => void act({ kind: 'mark-notifications-read', seenAt: newestAt })}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <TraceTroubles traces={traces} />
    </>
  );
}
