import {
  useCurrentFailure,
  useIsReachable,
  useRefresh,
  useRefreshing,
  useSelf,
  useSession,
  useWatch,
} from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import { type Failure, failureText, type View, viewKey } from '../../shared/contract/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { privacyLabel, relationshipLabel } from '../../shared/rules/index.ts';
import type { ProfileView } from '../../shared/store/queries/views.ts';
import { Avatar, Button, ButtonLink, Link, VisuallyHidden } from '../../ui/index.ts';
import { ErrorState, NotStored } from '../../ui/later.ts';
import { FaultBoundary } from '../faults/index.ts';
import { ReaderScope, useReader } from '../people/index.ts';
import { SubscribeButton } from '../relations/index.ts';
import { Waiting } from '../storage/index.ts';
import { RichText } from '../text/index.ts';
import styles from './ProfileHeader.module.css';
import { ProfileStats } from './ProfileStats.tsx';

/** Header of a profile: names, privacy, relation to the user, counts and links. */
export function ProfileHeader({ username }: { username: string }) {
  const view: View = { kind: 'profile', username };
  useWatch(view);
  const profile = useProfile(username);
  const isRefreshing = useRefreshing(viewKey(view));
  const failure = useCurrentFailure(profile);
  const fetchNow = useRefresh();
  const account = profile?.isMissing ? undefined : profile?.account;
  return (
    <ReaderScope>
      <section className={account ? styles.profile : styles.unknown} aria-label="Profile">
        {profile && account ? (
          <FaultBoundary what="profile" data={profile} view={view}>
            <Card account={account} profile={profile} />
          </FaultBoundary>
        ) : (
          <>
            <h1>
              <VisuallyHidden>@{username}</VisuallyHidden>
            </h1>
            <NoProfile
              username={username}
              profile={profile}
              failure={failure}
              isRefreshing={isRefreshing}
              onRefresh={() => void fetchNow(view)}
            />
          </>
        )}
      </section>
    </ReaderScope>
  );
}

function Card({ account, profile }: { account: Account; profile: ProfileView }) {
  const isOnline = useIsReachable();
  const failure = useCurrentFailure(profile);
  const self = useSelf();
  const session = useSession();
  const relationship = relationshipLabel(account, self);
  const isMe = account.id === session?.accountId;
  const isBlocked = self?.banIds.includes(account.id) ?? false;
  const isReadable = account.privacy === 'public' || isMe || (self?.subscriptionIds.includes(account.id) ?? false);
  return (
    <>
      <div className={styles.top}>
        <Avatar name={account.screenName || account.username} src={account.pictureLargeUrl} size={75} />
        <div className={styles.names}>
          <h1 className={styles.screenName}>
            <bdi>{account.screenName || account.username}</bdi>
          </h1>
          <p className={styles.username}>@{account.username}</p>
          <p className={styles.labels}>
            {privacyLabel(account)}
            {account.isRestricted && ', restricted'}
            {relationship && ` · ${relationship}`}
          </p>
        </div>
      </div>
      {account.description !== '' && !isBlocked && (
        <div className={styles.description} dir="auto">
          <RichText text={account.description} />
        </div>
      )}
      {!isBlocked && !account.isGone && <SubscribeButton account={account} traces={profile.traces} />}
      {!isBlocked && !account.isGone && (
        <>
          <ProfileStats
            account={account}
            statistics={profile.statistics}
            isComing={isOnline && failure === null}
            areLinks={isReadable}
          />
          {session && <SearchLinks username={account.username} />}
        </>
      )}
    </>
  );
}

/** Links to searches for attachments in this feed. */
function SearchLinks({ username }: { username: string }) {
  return (
    <p className={styles.searches}>
      <span>Search here for</span>
      {(['images', 'audio', 'files'] as const).map((what) => (
        <Link key={what} href={`/search?q=${encodeURIComponent(`in:${username} has:${what}`)}`}>
          {what}
        </Link>
      ))}
    </p>
  );
}

interface NoProfileProps {
  username: string;
  profile: ProfileView | undefined;
  failure: Failure | null;
  isRefreshing: boolean;
  onRefresh: () => void;
}

function NoProfile({ username, profile, failure, isRefreshing, onRefresh }: NoProfileProps) {
  const { siteTitle } = useReader().config;
  const isOnline = useIsReachable();
  if (profile?.isMissing) {
    return (
      <ErrorState
        title={`User ${username} is not found on ${siteTitle}`}
        action={<ButtonLink href="/">Home</ButtonLink>}
      />
    );
  }
  if (!profile || isRefreshing) return <Waiting what="page" />;
  const action = <Button onClick={onRefresh}>Try again</Button>;
  if (failure) {
    return <ErrorState title={`Cannot load profile: ${failureText(failure)}`} action={action} />;
  }
  if (isOnline) return <Waiting what="page" />;
  return <NotStored what="This profile" isReachable={false} onFetch={action} />;
}
