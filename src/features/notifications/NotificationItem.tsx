import type { AccountLookup, Notification } from '../../shared/model/index.ts';
import { Link } from '../../ui/index.ts';
import { AccountAvatar, Moment } from '../people/index.ts';
import { mainHref } from './hrefs.ts';
import { LateRequestAnswer } from './LateRequestAnswer.tsx';
import styles from './NotificationItem.module.css';
import { NotificationSentence } from './NotificationSentence.tsx';

interface NotificationItemProps {
  notification: Notification;
  lookup: AccountLookup;
  readerName: string;
  isNew: boolean;
  /** It reports a request, which can be answered in place while it is pending. */
  isRequest: boolean;
}

/** One notification, with the answer to its request. The time is the link, as in posts. */
export function NotificationItem({ notification, lookup, readerName, isNew, isRequest }: NotificationItemProps) {
  const { actorId, groupId, createdAt } = notification;
  const subject = actorId ?? groupId;
  const href = mainHref(notification, lookup, readerName);
  const time = <Moment at={createdAt} />;
  return (
    <li className={styles.item}>
      <AccountAvatar account={subject === null ? undefined : lookup(subject)} />
      <div className={styles.lines}>
        <p className={styles.sentence}>
          <NotificationSentence notification={notification} lookup={lookup} readerName={readerName} />
        </p>
        <p className={styles.meta}>
          {href === null ? time : <Link href={href}>{time}</Link>}
          {isNew && <span className={styles.mark}>New</span>}
        </p>
        {isRequest && actorId && <LateRequestAnswer accountId={actorId} groupId={groupId} />}
      </div>
    </li>
  );
}
