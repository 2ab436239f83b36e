import type { ReactNode } from 'react';
import type { Account } from '../../shared/model/index.ts';
import { classes, Link } from '../../ui/index.ts';
import styles from './AccountName.module.css';
import { shownName, UNKNOWN_NAME } from './names.ts';
import { useReader } from './reader.tsx';

interface AccountNameProps {
  account: Account | undefined;
  /** 'author': ink and semibold; 'mention': like any link. */
  look?: 'author' | 'mention';
  /** Leaves the username out where space is short. */
  isShort?: boolean;
  /** Takes the place of the name, e.g. 'My feed'. */
  as?: ReactNode;
}

/** A name that leads to the account's page; written from right to left, it has its username on its left. */
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
      dir={as ? 'ltr' : 'auto'}
    >
      {as ?? name.main}
      {name.username !== null && !isShort && !as && (
        <span className={styles.username}>
          {' '}
          <bdi>({name.username})</bdi>
        </span>
      )}
    </Link>
  );
}
