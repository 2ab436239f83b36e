import { useConfig, useIsReachable, useSelf, useSession } from '../../live/index.ts';
import { useAccountByName } from '../../live/later.ts';
import type { Account } from '../../shared/model/index.ts';
import { hasNoSubscribing, isManagedBy, relationWith } from '../../shared/rules/relation-actions.ts';
import { ButtonLink } from '../../ui/index.ts';
import { Breadcrumb, EmptyState } from '../../ui/later.ts';
import { ReaderScope } from '../people/index.ts';
import { type Closed, closedReason, closedTitle } from '../profile/index.ts';
import { LABELS, ReaderList } from './ReaderList.tsx';
import { RosterTitle } from './RosterTitle.tsx';
import { useRoster } from './use-roster.ts';

export interface RosterPageProps {
  username: string;
  kind: 'subscribers' | 'subscriptions';
}

/** Who reads an account, or whom it reads. */
export function RosterPage({ username, kind }: RosterPageProps) {
  const roster = useRoster({ kind, username });
  const account = useAccountByName(username);
  const self = useSelf();
  const session = useSession();
  const isMine = session?.username.toLowerCase() === username.toLowerCase();
  const closed = account && closedReason(account, self, session !== null);
  const isManager = self && account && (isMine ? account.privacy === 'private' : isManagedBy(account, self));
  return (
    <ReaderScope>
      <Breadcrumb username={username} trail={[LABELS[kind]]} />
      <RosterTitle title={LABELS[kind]} age={roster} />
      {kind === 'subscribers' && isManager && (
        <p>
          <ButtonLink href={`/${username}/manage-subscribers`}>Manage subscribers</ButtonLink>
        </p>
      )}
      <ReaderList
        key={`${username}/${kind}`}
        kind={kind}
        roster={roster}
        isMine={isMine}
        path={`/${username}/${kind}`}
        whenEmpty={<Nobody kind={kind} isMine={isMine} username={username} />}
        whenClosed={closed && account && <ClosedRoster account={account} closed={closed} />}
      />
    </ReaderScope>
  );
}

/** An empty list: one sentence and one thing to do. */
export function Nobody({ kind, isMine, username }: RosterPageProps & { isMine: boolean }) {
  if (kind === 'subscribers') {
    return (
      <EmptyState
        title={isMine ? 'Nobody reads you yet.' : `Nobody reads @${username} yet.`}
        action={
          <ButtonLink href={`/${username}`}>{isMine ? 'Write a post' : `See what @${username} writes`}</ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={isMine ? 'You read nobody yet.' : `@${username} reads nobody yet.`}
      action={<ButtonLink href="/all-groups">See all groups</ButtonLink>}
    />
  );
}

/** Why the server does not show the list. */
function ClosedRoster({ account, closed }: { account: Account; closed: Closed }) {
  const self = useSelf();
  const config = useConfig();
  const isOnline = useIsReachable();
  const name = account.screenName || account.username;
  const profile = <ButtonLink href={`/${account.username}`}>To the profile</ButtonLink>;
  const signIn = <ButtonLink href="/signin">Sign in</ButtonLink>;
  switch (closed) {
    case 'gone':
      return <EmptyState title="This account has been deleted." />;
    case 'blocked':
      return <EmptyState title={`You have blocked ${name}.`} action={profile} />;
    case 'private':
      return (
        <EmptyState title={closedTitle(account, 'private')} action={profile}>
          Only subscribers see this list.
          {self && relationWith(account, self).mine === 'requested'
            ? ' You will see it when your subscription request is accepted.'
            : !hasNoSubscribing(account, config) &&
              ` You can request a subscription on the profile${isOnline ? '.' : ': the request waits there until the server can be reached.'}`}
        </EmptyState>
      );
    case 'private-visitor':
      return (
        <EmptyState title={closedTitle(account, 'private')} action={signIn}>
          Only subscribers see this list.
        </EmptyState>
      );
    case 'protected-visitor':
      return (
        <EmptyState title={closedTitle(account, 'protected')} action={signIn}>
          This list is visible to users of this site only.
        </EmptyState>
      );
  }
}
