import { Fragment, useEffect, useState } from 'react';
import { useCall } from '../../../live/index.ts';
import { failureText } from '../../../shared/contract/index.ts';
import type { Account, CommentId } from '../../../shared/model/index.ts';
import { AccountName } from '../../people/index.ts';
import styles from './Likers.module.css';

type Fetched = { kind: 'loading' } | { kind: 'likers'; likers: Account[] } | { kind: 'failed'; text: string };

/** Up to `NAMES_MAX` names are listed. Of more, `NAMES_OF_MANY` and the number of the rest (spec §9). */
const NAMES_MAX = 4;
const NAMES_OF_MANY = 2;

/** The likers of a comment. Fetched each time: no table stores them. */
export function Likers({ commentId }: { commentId: CommentId }) {
  const call = useCall();
  const [fetched, setFetched] = useState<Fetched>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each comment.
  useEffect(() => {
    let isCurrent = true;
    void call({ kind: 'comment-likers', commentId }).then((reply) => {
      if (!isCurrent) return;
      setFetched(
        reply.ok
          ? { kind: 'likers', likers: reply.value.likers }
          : { kind: 'failed', text: failureText(reply.failure) },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [commentId]);
  if (fetched.kind === 'loading') return <p role="status">Loading...</p>;
  if (fetched.kind === 'failed') return <p role="alert">Error: {fetched.text}</p>;
  return <LikersLine likers={fetched.likers} />;
}

/** 'A, B, C and D', or 'A, B and 9 more…', which lists the rest when pressed. */
export function LikersLine({ likers }: { likers: readonly Account[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (likers.length === 0) return <p>Nobody likes this yet</p>;
  const isAll = isUnfolded || likers.length <= NAMES_MAX;
  const named = isAll ? likers : likers.slice(0, NAMES_OF_MANY);
  return (
    <p className={styles.likers}>
      {named.map((liker, i) => (
        <Fragment key={liker.id}>
          {i > 0 && (isAll && i === named.length - 1 ? ' and ' : ', ')}
          <AccountName account={liker} />
        </Fragment>
      ))}
      {!isAll && (
        <>
          {' and '}
          <button type="button" className={styles.more} onClick={() => setIsUnfolded(true)}>
            {likers.length - named.length} more…
          </button>
        </>
      )}
    </p>
  );
}
