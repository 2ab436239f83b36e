import { useEffect } from 'react';
import { useCurrentFailure, useIsReachable, useRefresh, useRefreshing, useWatch } from '../../live/index.ts';
import { usePost } from '../../live/later.ts';
import { useFirstScreen } from '../../platform/first-screen.ts';
import { failureText, type View, viewKey } from '../../shared/contract/index.ts';
import { postPath } from '../../shared/model/index.ts';
import { hiddenSentence, hideChoices } from '../../shared/rules/hide-choices.ts';
import type { PostView, SinglePostView } from '../../shared/store/queries/views.ts';
import { Button, Notice, VisuallyHidden } from '../../ui/index.ts';
import { accountsOf, ReaderScope, useReader } from '../people/index.ts';
import { PostCard } from '../post/index.ts';
import { Waiting } from '../storage/index.ts';
import styles from './PostPage.module.css';
import { PostProblem } from './PostProblem.tsx';

export interface PostPageProps {
  /** The username in the address. It may be a wrong one. */
  username: string;
  /** Full or short id. */
  postId: string;
  /** Called when the post is stored or changes, for the page's title and the canonical address. */
  onPost?: (view: PostView, canonicalPath: string | null) => void;
  /** Called when the user has deleted or left the post. */
  onLost?: () => void;
}

/** A post on its own page, with all of its comments. */
export function PostPage(props: PostPageProps) {
  return (
    <ReaderScope>
      <PostPageContent key={props.postId} {...props} />
    </ReaderScope>
  );
}

function PostPageContent({ username, postId, onPost, onLost }: PostPageProps) {
  const stored = usePost(postId);
  const { id, isKnown, preferences } = useReader();
  // A post made on this device has another id on the server, once it is sent.
  const watched: View = { kind: 'post', postId: stored?.movedTo ?? postId };
  useWatch(stored && !isOnlyHere(stored) ? watched : null);
  const isRefreshing = useRefreshing(viewKey(watched));
  const isOnline = useIsReachable();
  const fetchNow = useRefresh();
  const refresh = () => void fetchNow(watched);
  const view = stored?.view;
  const failure = useCurrentFailure(stored);

  useFirstScreen(view !== undefined || (stored !== undefined && !isRefreshing && (failure !== null || !isOnline)));
  const canonicalPath = view ? postPath(view.post, accountsOf(view)) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the view.
  useEffect(() => {
    if (view) onPost?.(view, canonicalPath);
  }, [view?.revision, canonicalPath, onPost]);

  if (!stored || !isKnown) return <Waiting what="post" />;
  if (!view) {
    return (
      <section className={styles.page} aria-label="Post">
        <h1>
          <VisuallyHidden>Post</VisuallyHidden>
        </h1>
        <PostProblem username={username} failure={failure} isRefreshing={isRefreshing} onRefresh={refresh} />
      </section>
    );
  }
  const hidden = hiddenSentence(view.post, hideChoices(view.post, preferences, accountsOf(view), id));
  return (
    <section className={styles.page} aria-label="Post">
      {failure && isOnline && (
        <Notice kind="warn" action={<Button onClick={refresh}>Try again</Button>}>
          {failureText(failure)}. What is stored on this device is shown.
        </Notice>
      )}
      {hidden !== null && <Notice>{hidden}</Notice>}
      <PostCard view={view} headingLevel={1} {...(onLost ? { onLost } : {})} />
      {!stored.isWhole && !isOnline && (
        <Notice kind="warn">
          Not all comments are stored on this device. The rest comes when the server can be reached.
        </Notice>
      )}
    </section>
  );
}

const isOnlyHere = ({ view }: SinglePostView): boolean =>
  // The row that creates a post has the id of the post.
  view?.traces.some(({ id, state }) => id === view.post.id && state.kind !== 'answered') ?? false;
