import type { Ref } from 'react';
import { useCurrentFailure, useIsReachable, useSelf, useWatch } from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import { failureText } from '../../shared/contract/index.ts';
import { privacyLabel, relationshipLabel } from '../../shared/rules/index.ts';
import { Avatar, Link, Throbber } from '../../ui/index.ts';
import { SubscribeButton } from '../relations/index.ts';
import styles from './AccountCard.module.css';

interface AccountCardProps {
  username: string;
  at: DOMRect;
  ref: Ref<HTMLDivElement>;
  onClose: () => void;
}

const WIDTH_PX = 288;
const MARGIN_PX = 8;
/** Usual height. The card is placed above the name if there is less room below it. */
const HEIGHT_PX = 150;

/** A popover beside a name: picture, names, privacy of the account, and its relation to the user. */
export function AccountCard({ username, at, ref, onClose }: AccountCardProps) {
  const left = Math.max(MARGIN_PX, Math.min(at.left, innerWidth - WIDTH_PX - MARGIN_PX));
  const isAbove = at.bottom + HEIGHT_PX > innerHeight && at.top > HEIGHT_PX;
  const place = isAbove ? { bottom: innerHeight - at.top + 4 } : { top: at.bottom + 4 };
  return (
    <div ref={ref} role="dialog" aria-label={`About @${username}`} className={styles.card} style={{ left, ...place }}>
      <Facts username={username} onClose={onClose} />
    </div>
  );
}

function Facts({ username, onClose }: Pick<AccountCardProps, 'username' | 'onClose'>) {
  useWatch({ kind: 'profile', username });
  const profile = useProfile(username);
  const self = useSelf();
  const isOnline = useIsReachable();
  const failure = useCurrentFailure(profile);
  const account = profile?.account;
  if (profile?.isMissing) return <p>User not found</p>;
  if (!account) {
    if (failure) return <p role="alert">{failureText(failure)}</p>;
    return isOnline ? <Throbber /> : <p>Not stored on this device</p>;
  }
  const relationship = relationshipLabel(account, self);
  const isBlocked = self?.banIds.includes(account.id) ?? false;
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
        {privacyLabel(account)}
        {account.isRestricted && ', restricted'}
        {relationship && ` · ${relationship}`}
      </p>
      {account.description !== '' && !isBlocked && (
        <p className={styles.description} dir="auto">
          {account.description}
        </p>
      )}
      {!isBlocked && !account.isGone && <SubscribeButton account={account} traces={profile.traces} />}
    </>
  );
}
