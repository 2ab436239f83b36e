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
import { accountLabels } from '../../shared/rules/labels.ts';
import { relationWith } from '../../shared/rules/relation-actions.ts';
import type { ProfileView } from '../../shared/store/queries/views.ts';
import { Button, ButtonLink, Link, Notice, VisuallyHidden } from '../../ui/index.ts';
import { ErrorState, NotStored } from '../../ui/later.ts';
import { FaultBoundary } from '../faults/index.ts';
import { ReaderScope, useReader } from '../people/index.ts';
import { InLists, mayHaveBlocked, RelationButtons } from '../relations/index.ts';
import { StoredAge, Waiting } from '../storage/index.ts';
import { RichText } from '../text/index.ts';
import { ProfileFacts } from './ProfileFacts.tsx';
import styles from './ProfileHeader.module.css';
import { ProfilePicture } from './ProfilePicture.tsx';
import { ProfileStats } from './ProfileStats.tsx';

/** Header of a profile: names, privacy, relation to the user, counts and links. */
export function ProfileHeader({ username }: { username: string }) {
  const view: View = { kind: 'profile', username };
  useWatch(view);
  const profile = useProfile(username);
  const isRefreshing = useRefreshing(viewKey(view));
  const failure = useCurrentFailure(profile);
  const fetchNow = useRefresh();
  const refresh = () => void fetchNow(view);
  const account = profile?.isMissing ? undefined : profile?.account;
  return (
    <ReaderScope>
      <section className={account ? styles.profile : styles.unknown} aria-label="Profile">
        {profile && account ? (
          <FaultBoundary what="profile" data={profile} view={view}>
            <Card account={account} profile={profile} isRefreshing={isRefreshing} onRefresh={refresh} />
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
              onRefresh={refresh}
            />
          </>
        )}
      </section>
    </ReaderScope>
  );
}

interface CardProps {
  account: Account;
  profile: ProfileView;
  isRefreshing: boolean;
  onRefresh: () => void;
}

function Card({ account, profile, isRefreshing, onRefresh }: CardProps) {
  const isOnline = useIsReachable();
  const failure = useCurrentFailure(profile);
  const self = useSelf();
  const session = useSession();
  const relation = self && relationWith(account, self);
  const isBlocked = relation?.isBlocked ?? false;
  const isReadable =
    account.privacy === 'public' || account.id === session?.accountId || relation?.mine === 'subscribed';
  return (
    <>
      <div className={styles.top}>
        <ProfilePicture account={account} isPlain={isBlocked} />
        <div className={styles.names}>
          <h1 className={styles.screenName}>
            <bdi>{account.screenName || account.username}</bdi>
          </h1>
          <p className={styles.username}>
            @{account.username}
            <StoredAge at={profile.describedAt} failure={failure} failedAt={profile.failedAt} />
          </p>
          <p className={styles.labels}>{accountLabels(account, self, mayHaveBlocked(account, self, profile))}</p>
        </div>
      </div>
      {failure && (
        <Notice kind="warn" action={<Button onClick={onRefresh}>Try again</Button>}>
          Cannot load profile: {failureText(failure)}. What is stored on this device is shown.
        </Notice>
      )}
      {account.description !== '' && !isBlocked && (
        <div className={styles.description} dir="auto">
          <RichText text={account.description} />
        </div>
      )}
      <RelationButtons
        account={account}
        traces={profile.traces}
        inLists={profile.details?.inHomeLists}
        unblockLabel="Unblock"
      />
      {!isBlocked && !account.isGone && (
        <>
          <ProfileStats
            account={account}
            statistics={profile.statistics}
            failure={profile.statisticsFailure}
            isRefreshing={isRefreshing}
            isComing={isOnline && failure === null}
            areLinks={isReadable}
          />
          <InLists account={account} inLists={profile.details?.inHomeLists} />
          {profile.details && <ProfileFacts details={profile.details} />}
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
