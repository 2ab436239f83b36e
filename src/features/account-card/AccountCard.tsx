import { type RefObject, useLayoutEffect } from 'react';
import { useCurrentFailure, useIsReachable, useSelf, useWatch } from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import { accountLabels } from '../../shared/rules/labels.ts';
import { relationWith } from '../../shared/rules/relation-actions.ts';
import { coveredWords } from '../../shared/text/covered.ts';
import { Avatar, Link, Throbber } from '../../ui/index.ts';
import { mayHaveBlocked, RelationButtons } from '../relations/index.ts';
import { StoredAge } from '../storage/index.ts';
import styles from './AccountCard.module.css';
import type { Shown } from './listen.ts';
import { usePlaced } from './use-placed.ts';

interface AccountCardProps {
  shown: Pick<Shown, 'username' | 'at' | 'by' | 'close'>;
  ref: RefObject<HTMLDivElement | null>;
}

/** A popover beside a name: picture, names, privacy of the account, its relation to the user, and what the user can do. */
export function AccountCard({ shown: { username, at, by, close }, ref }: AccountCardProps) {
  usePlaced(ref, at);
  useLayoutEffect(() => {
    if (by !== 'hover') ref.current?.focus({ preventScroll: true });
  }, [by, ref]);
  return (
    <div ref={ref} role="dialog" aria-label={`About @${username}`} tabIndex={-1} className={styles.card}>
      <Facts username={username} onClose={close} />
    </div>
  );
}

function Facts({ username, onClose }: { username: string; onClose: () => void }) {
  useWatch({ kind: 'profile', username });
  const profile = useProfile(username);
  const self = useSelf();
  const isOnline = useIsReachable();
  const failure = useCurrentFailure(profile);
  const account = profile?.account;
  if (profile?.isMissing) return <p>User not found</p>;
  if (!account) {
    if (failure) return <p role="alert">Cannot load profile: {failureText(failure)}</p>;
    return isOnline ? <Throbber /> : <p>Not stored on this device</p>;
  }
  const isBlocked = self !== undefined && relationWith(account, self).isBlocked;
  return (
    <>
      <Link href={`/${account.username}`} className={styles.who} onClick={onClose}>
        <Avatar name={account.screenName || account.username} src={account.pictureLargeUrl} size={48} />
        <span className={styles.names}>
          <bdi className={styles.screenName}>{account.screenName || account.username}</bdi>
          <span className={styles.username}>@{account.username}</span>
        </span>
      </Link>
      <p className={styles.labels}>
        {accountLabels(account, self, mayHaveBlocked(account, self, profile))}
        <StoredAge at={profile.describedAt} failure={failure} failedAt={profile.failedAt} />
      </p>
      {account.description !== '' && !isBlocked && (
        <p className={styles.description} dir="auto">
          {coveredWords(account.description)}
        </p>
      )}
      <RelationButtons
        account={account}
        traces={profile.traces}
        inLists={profile.details?.inHomeLists}
        onLeave={onClose}
      />
    </>
  );
}
