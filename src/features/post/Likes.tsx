import { Fragment, type ReactNode, useState } from 'react';
import { LIKES_SHOWN } from '../../shared/config/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { AccountName, useReader } from '../people/index.ts';
import styles from './Likes.module.css';

/** Who likes a post, as one sentence. `total` counts those that are not stored as well. */
export function Likes({ likers, total }: { likers: Account[]; total: number }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { id } = useReader();
  if (total === 0) return null;
  const named = isUnfolded ? likers : likers.slice(0, LIKES_SHOWN);
  const rest = total - named.length;
  const parts: { key: string; part: ReactNode }[] = named.map((liker) => ({
    key: liker.id,
    part:
      liker.id === id ? <AccountName account={liker} isShort look="author" /> : <AccountName account={liker} isShort />,
  }));
  if (rest > 0) {
    const words = named.length > 0 ? `${rest} more` : `${rest} ${rest === 1 ? 'person' : 'people'}`;
    const canUnfold = likers.length > named.length;
    const more = canUnfold ? (
      <button type="button" className={styles.more} onClick={() => setIsUnfolded(true)}>
        {words}
      </button>
    ) : (
      words
    );
    parts.push({ key: 'more', part: more });
  }
  return (
    <p className={styles.likes}>
      {parts.map(({ key, part }, index) => (
        <Fragment key={key}>
          {separator(index, parts.length)}
          {part}
        </Fragment>
      ))}{' '}
      liked this
    </p>
  );
}

function separator(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' and ' : ', ';
}
