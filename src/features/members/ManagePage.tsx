import {
  useConfig,
  useCurrentFailure,
  useIsReachable,
  useRefresh,
  useRefreshing,
  useSelf,
  useWatch,
} from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { isManagedBy } from '../../shared/rules/relation-actions.ts';
import type { ProfileView } from '../../shared/store/queries/views.ts';
import { Button, ButtonLink, Link } from '../../ui/index.ts';
import { Breadcrumb, EmptyState, ErrorState, NotStored } from '../../ui/later.ts';
import { ReaderScope } from '../people/index.ts';
import { type Age, RosterTitle } from '../rosters/index.ts';
import { Waiting } from '../storage/index.ts';
import { GroupMembers } from './GroupMembers.tsx';
import { type MembersTab, TITLE } from './MembersHead.tsx';
import { OwnSubscribers } from './OwnSubscribers.tsx';

interface ManagePageProps {
  username: string;
  show: MembersTab;
}

/** Who reads a private account or is a member of a group, for those who decide about it. */
export function ManagePage({ username, show }: ManagePageProps) {
  return (
    <ReaderScope>
      <Breadcrumb
        username={username}
        trail={[
          <Link key="list" href={`/${username}/subscribers`}>
            Subscribers
          </Link>,
          'Manage',
        ]}
      />
      <Content username={username} show={show} />
    </ReaderScope>
  );
}

function Content({ username, show }: ManagePageProps) {
  const view: View = { kind: 'profile', username };
  useWatch(view);
  const profile = useProfile(username);
  const self = useSelf();
  const fetchNow = useRefresh();
  const age: Age = {
    fetchedAt: profile?.fetchedAt ?? null,
    isRefreshing: useRefreshing(viewKey(view)),
    refresh: () => void fetchNow(view),
  };
  if (self && self.account.username.toLowerCase() === username.toLowerCase()) {
    return <OwnSubscribers self={self} path={`/${username}/manage-subscribers`} />;
  }
  const account = profile?.account;
  if (self && account && isManagedBy(account, self)) {
    return <GroupMembers group={account} profile={profile} show={show} />;
  }
  return (
    <>
      <RosterTitle title={TITLE} age={age} />
      {!self || !profile ? (
        <Waiting what="page" />
      ) : account ? (
        <NotManaged account={account} ownName={self.account.username} />
      ) : (
        <NoAccount username={username} profile={profile} onRefresh={age.refresh} />
      )}
    </>
  );
}

interface NoAccountProps {
  username: string;
  profile: ProfileView;
  onRefresh: () => void;
}

function NoAccount({ username, profile, onRefresh }: NoAccountProps) {
  const { siteTitle } = useConfig();
  const isOnline = useIsReachable();
  const failure = useCurrentFailure(profile);
  const again = <Button onClick={onRefresh}>Try again</Button>;
  if (profile.isMissing) {
    return (
      <ErrorState
        title={`User ${username} is not found on ${siteTitle}`}
        action={<ButtonLink href="/">Home</ButtonLink>}
      />
    );
  }
  if (failure) return <ErrorState title={`Cannot load profile: ${failureText(failure)}`} action={again} />;
  return isOnline ? <Waiting what="page" /> : <NotStored what="This group" isReachable={false} onFetch={again} />;
}

function NotManaged({ account, ownName }: { account: Account; ownName: string }) {
  if (account.type === 'group') {
    return (
      <EmptyState
        title={`You are no administrator of @${account.username}.`}
        action={<ButtonLink href={`/${account.username}/subscribers`}>See the subscribers</ButtonLink>}
      >
        Only administrators manage the members of a group.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`Only @${account.username} manages these subscribers.`}
      action={<ButtonLink href={`/${ownName}/manage-subscribers`}>Manage your own</ButtonLink>}
    />
  );
}
