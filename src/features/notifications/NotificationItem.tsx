import type { AccountLookup, Notification } from '../../shared/model/index.ts';
import { classes, Link } from '../../ui/index.ts';
import { AccountAvatar, Moment } from '../people/index.ts';
import { RequestAnswer } from '../requests/index.ts';
import { mainHref } from './hrefs.ts';
import styles from './NotificationItem.module.css';
import { NotificationSentence } from './NotificationSentence.tsx';
import type { ReportedRequest } from './requests-in.ts';

interface NotificationItemProps {
  notification: Notification;
  lookup: AccountLookup;
  readerName: string;
  isNew: boolean;
  /** The request that it reports, if it does. */
  request: ReportedRequest | undefined;
}

/** One notification, with the answer to its request. The time is the link, as in posts. */
export function NotificationItem({ notification, lookup, readerName, isNew, request }: NotificationItemProps) {
  const { actorId, groupId, createdAt } = notification;
  const subject = actorId ?? groupId;
  const href = mainHref(notification, lookup, readerName);
  const time = <Moment at={createdAt} />;
  return (
    <li className={classes(styles.item, isNew && styles.isNew)}>
      <AccountAvatar account={subject === null ? undefined : lookup(subject)} />
      <div className={styles.lines}>
        <p className={styles.sentence}>
          <NotificationSentence notification={notification} lookup={lookup} readerName={readerName} />
        </p>
        <p className={styles.meta}>
          {href === null ? time : <Link href={href}>{time}</Link>}
          {isNew && <span className={styles.mark}>New</span>}
        </p>
        {request && <RequestAnswer {...request} />}
      </div>
    </li>
  );
}
