import type { ReactNode } from 'react';
import type { Account } from '../../shared/model/index.ts';
import { classes, Link } from '../../ui/index.ts';
import styles from './AccountName.module.css';
import { shownName, UNKNOWN_NAME } from './names.ts';
import { useReader } from './reader.tsx';

interface AccountNameProps {
  account: Pick<Account, 'id' | 'username' | 'screenName'> | undefined;
  /** 'author': semibold in the text colour; 'mention': like any link. */
  look?: 'author' | 'mention';
  /** Leaves the username out. */
  isShort?: boolean;
  /** Replaces the name, e.g. 'My feed'. */
  as?: ReactNode;
}

/** A name linked to the account's page. The username follows it in its own writing direction. */
export function AccountName({ account, look = 'mention', isShort = false, as }: AccountNameProps) {
  const { id, preferences } = useReader();
  const style = styles[look];
  if (!account) return <span className={style}>{UNKNOWN_NAME}</span>;
  const name = shownName(account, id, preferences);
  return (
    <Link
      href={`/${account.username}`}
      className={classes(styles.name, style)}
      title={`@${account.username}`}
      aria-keyshortcuts="i"
      dir={as ? 'ltr' : 'auto'}
    >
      {as ?? name.main}
      {name.username !== null && !isShort && !as && (
        <>
          {' '}
          <bdi className={styles.username}>({name.username})</bdi>
        </>
      )}
    </Link>
  );
}
