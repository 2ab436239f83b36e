import { useIsReachable, useSession } from '../../live/index.ts';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { ErrorState, NotStored } from '../../ui/later.ts';
import { Waiting } from '../storage/index.ts';

interface PostProblemProps {
  /** The name in the address: whom to ask when the post is private. */
  username: string;
  failure: Failure | null;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Why there is no post: still coming, no access, gone, failed, or never stored here. */
export function PostProblem({ username, failure, isRefreshing, onRefresh }: PostProblemProps) {
  const isOnline = useIsReachable();
  if (isRefreshing) return <Waiting what="post" />;
  if (failure?.kind === 'http') {
    if (failure.status === 404) {
      return (
        <ErrorState title="Post not found" action={<ButtonLink href={`/${username}`}>Go to @{username}</ButtonLink>} />
      );
    }
    if (failure.status === 403) return <NoAccess username={username} words={failure.err} />;
    return <LoadError failure={failure} onRefresh={onRefresh} />;
  }
  if (!isOnline) {
    return <NotStored what="This post" isReachable={false} onFetch={<Button onClick={onRefresh}>Fetch it</Button>} />;
  }
  return failure ? <LoadError failure={failure} onRefresh={onRefresh} /> : <Waiting what="post" />;
}

/** The number of the error stands before the server's words; 000 where there was no answer (spec §8 "failed post load"). */
function LoadError({ failure, onRefresh }: { failure: Failure; onRefresh: () => void }) {
  const text =
    failure.kind === 'http' ? `${failure.status}: ${failure.err || 'Unknown error'}` : `000: ${failureText(failure)}`;
  return <ErrorState title={text} action={<Button onClick={onRefresh}>Try again</Button>} />;
}

/** What the server says to visitors about a post for users of the site (CONTRACT §2). Any other 403 is a private post. */
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
  if (isSignedIn) {
    return (
      <ErrorState
        title={words || 'You can not see this post'}
        action={<ButtonLink href={`/${username}`}>Go to {author}</ButtonLink>}
      >
        This post is private. You can request a subscription to {author} to see it.
      </ErrorState>
    );
  }
  return (
    <ErrorState title={words || 'You can not see this post'} action={<SignInOrUp />}>
      This post is private. Sign in or sign up to see it, if {author} lets you.
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
