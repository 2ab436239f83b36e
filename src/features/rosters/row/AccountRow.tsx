import type { ReactNode } from 'react';
import type { RosterEntry } from '../../../shared/model/index.ts';
import { privacyLabel } from '../../../shared/rules/labels.ts';
import { Avatar } from '../../../ui/index.ts';
import { AccountName } from '../../people/index.ts';
import styles from './AccountRow.module.css';

export type Listed = Pick<RosterEntry, 'id' | 'type' | 'username' | 'screenName' | 'pictureUrl' | 'privacy' | 'isGone'>;

export interface AccountRowProps {
  entry: Listed;
  /** What else there is to say of the account, e.g. 'Administrator'. */
  facts?: readonly ReactNode[];
  /** Replaces the second line. */
  line?: ReactNode;
  /** One or two controls. */
  actions?: ReactNode;
  /** What went wrong with the account. */
  children?: ReactNode;
}

/** An account in a list: picture, name, username, and its kind if it is not a public user. The whole of it is the link. */
export function AccountRow({ entry, facts = [], line, actions, children }: AccountRowProps) {
  const isPlain = entry.type === 'user' && entry.privacy === 'public' && !entry.isGone;
  return (
    <>
      <div className={styles.row}>
        <div className={styles.who}>
          <Avatar name={entry.screenName || entry.username} src={entry.pictureUrl} />
          <div className={styles.names}>
            <AccountName account={entry} look="author" isShort />
            <p className={styles.line}>
              {line ?? (
                <>
                  <bdi>@{entry.username}</bdi>
                  {!isPlain && ` · ${privacyLabel(entry)}`}
                  {facts.map((fact, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order.
                    <span key={index}> · {fact}</span>
                  ))}
                </>
              )}
            </p>
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
