import Rss from 'lucide-react/icons/rss';
import { useConfig, useSelf, useSession } from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import { API_VERSION } from '../../shared/config/index.ts';
import { type Account, type AccountId, relationOf } from '../../shared/model/index.ts';
import { hasNoSubscribing } from '../../shared/rules/relation-actions.ts';
import { Link } from '../../ui/index.ts';
import { Breadcrumb, EmptyState } from '../../ui/later.ts';
import { FeedPage, type FeedPageProps } from '../feed/index.ts';
import { GroupGate } from '../groups/index.ts';
import { blockedText, type Closed, closedReason, closedTitle } from './closed-reason.ts';
import { ProfileHeader } from './ProfileHeader.tsx';
import styles from './ProfilePage.module.css';

export interface ProfilePageProps extends Omit<FeedPageProps, 'whenEmpty'> {
  username: string;
  section: 'posts' | 'comments' | 'likes';
}

/** The page of a user or a group: header and posts of a section, or the reason why the posts are closed. */
export function ProfilePage({ username, section, ...feedPage }: ProfilePageProps) {
  const profile = useProfile(username);
  const self = useSelf();
  const session = useSession();
  const account = profile?.account;
  if (profile?.isMissing) return <ProfileHeader username={username} />;
  const closed = account ? closedReason(account, self, session !== null) : null;
  return (
    <>
      <ProfileHeader username={username} />
      {section !== 'posts' && <Breadcrumb username={username} trail={[feedPage.title]} />}
      {closed && account ? (
        <ClosedFeed account={account} closed={closed} />
      ) : (
        <GroupGate account={account}>
          {/* Hidden until the account is known, so that the page shows one throbber and does not jump. */}
          <div hidden={!account}>
            <FeedPage
              {...feedPage}
              headingLevel={2}
              {...(account && feedPage.offset === 0 && section === 'posts'
                ? { whenEmpty: <NothingYet account={account} readerId={session?.accountId} /> }
                : {})}
            />
            {section === 'posts' && account && <RssLink account={account} />}
          </div>
        </GroupGate>
      )}
    </>
  );
}

interface ClosedFeedProps {
  account: Account;
  closed: Closed;
}

function ClosedFeed({ account, closed }: ClosedFeedProps) {
  const config = useConfig();
  switch (closed) {
    case 'gone':
      return <EmptyState title="This account has been deleted." />;
    case 'blocked':
      return <EmptyState title={blockedText(account)} />;
    case 'private':
      return (
        <EmptyState title={closedTitle(account, 'private')}>
          {relationOf(account).mine === 'requested'
            ? 'You will see the posts when your subscription request is accepted.'
            : !hasNoSubscribing(account, config) && 'You can request a subscription to see the posts.'}
        </EmptyState>
      );
    case 'private-visitor':
      return (
        <EmptyState title={closedTitle(account, 'private')}>
          <SignInOrUp isSentence /> to request a subscription.
        </EmptyState>
      );
    case 'protected-visitor':
      return (
        <EmptyState title={closedTitle(account, 'protected')}>
          It is visible to users of this site only. Please <SignInOrUp />.
        </EmptyState>
      );
  }
}

/** `isSentence`: the text begins a sentence. */
function SignInOrUp({ isSentence = false }: { isSentence?: boolean }) {
  return (
    <>
      <Link href="/signin">{isSentence ? 'Sign in' : 'sign in'}</Link> or <Link href="/signup">sign up</Link>
    </>
  );
}

/** Explains an empty feed of another public user. Other accounts may have other reasons. `readerId`: absent for visitors. */
function NothingYet({ account, readerId }: { account: Account; readerId: AccountId | undefined }) {
  const isPublicUser = account.type === 'user' && account.privacy === 'public' && account.id !== readerId;
  return (
    <EmptyState title="There are no posts in this feed.">
      {isPublicUser && (
        <>
          Perhaps {account.screenName || account.username} has not written any posts yet
          {readerId !== undefined && ' or they have blocked you'}.
        </>
      )}
    </EmptyState>
  );
}

function RssLink({ account }: { account: Account }) {
  const { apiRoot } = useConfig();
  return (
    <p className={styles.rss}>
      <a href={`${apiRoot}/v${API_VERSION}/timelines-rss/${account.username}`} target="_blank" rel="noopener">
        <Rss size={14} aria-hidden="true" /> RSS feed of the posts
      </a>
    </p>
  );
}
