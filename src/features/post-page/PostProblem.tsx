import { useCurrentFailure, useIsReachable, useSelf, useSession, useWatch } from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';
import { type Failure, failureText, isRefusal, type View } from '../../shared/contract/index.ts';
import { relationOf } from '../../shared/model/index.ts';
import { REQUEST_SENT } from '../../shared/rules/labels.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { ErrorState, NotStored } from '../../ui/later.ts';
import { blockedText, closedReason } from '../profile/index.ts';
import { RelationButtons } from '../relations/index.ts';
import { Waiting } from '../storage/index.ts';

interface PostProblemProps {
  /** The username in the address. */
  username: string;
  failure: Failure | null;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Why there is no post: loading, no access, deleted, failed, or not stored on this device. */
export function PostProblem({ username, failure, isRefreshing, onRefresh }: PostProblemProps) {
  const isOnline = useIsReachable();
  if (isRefreshing) return <Waiting what="post" />;
  if (failure?.kind === 'http') {
    if (isRefusal(failure, 404)) {
      return (
        <ErrorState title="Post not found" action={<ButtonLink href={`/${username}`}>Go to @{username}</ButtonLink>} />
      );
    }
    if (isRefusal(failure, 403)) return <NoAccess username={username} words={failure.err} />;
    return <LoadError failure={failure} onRefresh={onRefresh} />;
  }
  if (!isOnline) {
    return <NotStored what="This post" isReachable={false} onFetch={<Button onClick={onRefresh}>Fetch it</Button>} />;
  }
  return failure ? <LoadError failure={failure} onRefresh={onRefresh} /> : <Waiting what="post" />;
}

/** The status precedes the server's message; 000 if there was no response (spec §8 "failed post load"). */
function LoadError({ failure, onRefresh }: { failure: Failure; onRefresh: () => void }) {
  const text =
    failure.kind === 'http' ? `${failure.status}: ${failure.err || 'Unknown error'}` : `000: ${failureText(failure)}`;
  return <ErrorState title={text} action={<Button onClick={onRefresh}>Try again</Button>} />;
}

/** The server's message to visitors for a post that only users of the site can see (CONTRACT §2). No other 403 names its reason. */
const FOR_USERS_ONLY = 'Please sign in to view this post';

function NoAccess({ username, words }: { username: string; words: string }) {
  const isSignedIn = useSession() !== null;
  const author = `@${username}`;
  if (words === FOR_USERS_ONLY) {
    return (
      <ErrorState title={FOR_USERS_ONLY} action={<SignInOrUp />}>
        {author} has made it visible to users of this site only.
      </ErrorState>
    );
  }
  if (isSignedIn) return <Closed username={username} title={words} />;
  return (
    <ErrorState title={words} action={<SignInOrUp />}>
      This post is private. Sign in or sign up to see it, if {author} lets you.
    </ErrorState>
  );
}

/** The server gives no reason. What is known of the author may tell it. */
function Closed({ username, title }: { username: string; title: string }) {
  const view: View = { kind: 'profile', username };
  useWatch(view);
  const self = useSelf();
  const isReachable = useIsReachable();
  const profile = useProfile(username);
  const failure = useCurrentFailure(profile);
  const account = profile?.account;
  const isComing = !profile || (!account && !profile.isMissing && !failure && isReachable);
  if (isComing) return <Waiting what="post" />;
  const closed = account ? closedReason(account, self, true) : null;
  if (account && (closed === 'blocked' || closed === 'private')) {
    const { details, traces } = profile;
    const action = (
      <>
        <RelationButtons account={account} traces={traces} inLists={details?.inHomeLists} />
        <ButtonLink href={`/${username}`}>Go to @{username}</ButtonLink>
      </>
    );
    return (
      <ErrorState title={title} action={action}>
        {closed === 'blocked'
          ? blockedText(account)
          : `@${username} has a private feed. ${
              relationOf(account).mine === 'requested'
                ? `${REQUEST_SENT}.`
                : 'You can request a subscription to see the posts.'
            }`}
      </ErrorState>
    );
  }
  const author = `@${username}`;
  const blocked = account && account.id === self?.account.id ? '' : `, or ${author} may have blocked you`;
  return (
    <ErrorState title={title} action={<ButtonLink href={`/${username}`}>Go to {author}</ButtonLink>}>
      The server does not say why. It may be a direct message or a post for other groups{blocked}.
    </ErrorState>
  );
}

function SignInOrUp() {
  const back = encodeURIComponent(globalThis.location ? `${location.pathname}${location.search}` : '/');
  return (
    <div>
      <ButtonLink variant="primary" href={`/signin?back=${back}`}>
        Sign in
      </ButtonLink>{' '}
      <ButtonLink href="/signup">Sign up</ButtonLink>
    </div>
  );
}
