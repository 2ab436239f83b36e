import type { ReactNode, RefObject } from 'react';
import {
  useCurrentFailure,
  useIsReachable,
  useLive,
  useRefresh,
  useRefreshing,
  useWatch,
} from '../../../live/index.ts';
import { type Failure, failureText, type View, viewKey } from '../../../shared/contract/index.ts';
import type { Fold } from '../../../shared/rules/threads.ts';
import { singlePost } from '../../../shared/store/queries/single-post.ts';
import type { PostView } from '../../../shared/store/queries/views.ts';
import { Throbber } from '../../../ui/index.ts';
import styles from './Thread.module.css';
import { type DrawComment, Thread } from './Thread.tsx';

export interface UnfoldedThreadProps {
  /** The post with the comments of its card. */
  card: PostView;
  fold: Fold;
  isAlone: boolean;
  rail: RefObject<HTMLElement | null>;
  draw: DrawComment;
  /** Draws the card's own comments with `line` in place of the omitted ones. */
  drawFolded: (line: ReactNode) => ReactNode;
}

/** Shows the whole thread of a folded card as soon as it is stored. Until then the card's comments. */
export function UnfoldedThread({ card, fold, isAlone, rail, draw, drawFolded }: UnfoldedThreadProps) {
  const watched: View = { kind: 'post', postId: card.post.id };
  useWatch(watched);
  const stored = useLive(singlePost, card.post.id);
  const failure = useCurrentFailure(stored);
  if (stored?.view && stored.isWhole)
    return <Thread view={stored.view} fold={fold} isAlone={isAlone} rail={rail} draw={draw} />;
  return drawFolded(<Progress watched={watched} isRead={stored !== undefined} failure={failure} />);
}

/** A component of its own, so that a refresh does not render the thread. */
function Progress({ watched, isRead, failure }: { watched: View; isRead: boolean; failure: Failure | null }) {
  const isRefreshing = useRefreshing(viewKey(watched));
  const refresh = useRefresh();
  const isReachable = useIsReachable();
  if (!isRead || isRefreshing || (!failure && isReachable)) return <Throbber label="Loading comments..." />;
  return (
    <span role="alert" className={styles.alert}>
      {failure ? `Error loading comment: ${failureText(failure)}` : 'Not stored on this device.'}{' '}
      <button type="button" className={styles.link} onClick={() => void refresh(watched)}>
        Retry
      </button>
    </span>
  );
}
