import Bookmark from 'lucide-react/icons/bookmark';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type RefObject, useEffect, useRef } from 'react';
import { useCall } from '../../live/index.ts';
import { whyNotComment, whyNotLikePost, whyNotMark } from '../../shared/rules/post-actions.ts';
import type { PostView, Trace } from '../../shared/store/queries/views.ts';
import { classes, VisuallyHidden } from '../../ui/index.ts';
import { failedSwitch, PendingSwitch, TraceTroubles, troubleWords } from '../outbox/index.ts';
import { useReader } from '../people/index.ts';
import { editedPosts, useMemory } from '../thread-state/index.ts';
import { NewComments } from '../visits/index.ts';
import { accountsOf } from './accounts-of.ts';
import { CommentFact, countsOf, LikeFact } from './Facts.tsx';
import { HideWays } from './HideWays.tsx';
import { setCommentFormOpen, useIsCommentFormOpen } from './open-forms.ts';
import styles from './PostActions.module.css';
import { PostMenu } from './PostMenu.tsx';
import { useAct } from './use-act.ts';
import { useHiding } from './use-hiding.ts';

export interface PostActionsProps {
  view: PostView;
  /** The post is not there for the reader any more, because he said so. */
  onLost?: (() => void) | undefined;
}

/** Size of an action's icon and where it begins, as its style has it. */
const ICON = { iconPx: 20, startPx: 10 } as const;

/** What is switched in the menu. */
const MENU_SWITCHES = ['hide-post', 'disable-comments', 'notify-of-all-comments'] as const;

/** What the reader can do with a post, and what became of it. */
export function PostActions({ view, onLost }: PostActionsProps) {
  const { id } = useReader();
  const { act, problem } = useAct();
  const { post, traces } = view;
  const { isLiked } = countsOf(view, id);
  const hiding = useHiding(view, act);
  const isEdited = useMemory(editedPosts, post.id) ?? false;
  const isFormOpen = useIsCommentFormOpen(post.id);
  const commentButton = useFocusBack(isFormOpen);
  useUnknownAuthorReport(view);
  const canComment = whyNotComment(post, id, accountsOf(view)) === null;

  return (
    <>
      <div className={styles.row}>
        {whyNotLikePost(post, id) === null ? (
          <PendingSwitch traces={traces} kinds={['like-post']} {...ICON}>
            {(describedBy) => (
              <button
                type="button"
                className={classes(styles.action, isLiked && styles.liked)}
                aria-pressed={isLiked}
                aria-describedby={describedBy}
                aria-keyshortcuts="l"
                title={isLiked ? 'Un-like' : 'Like'}
                onClick={() => void act({ kind: 'like-post', postId: post.id, on: !isLiked })}
              >
                <VisuallyHidden>Like </VisuallyHidden>
                <LikeFact view={view} />
                <Failed traces={traces} kind="like-post" />
              </button>
            )}
          </PendingSwitch>
        ) : (
          countsOf(view, id).likes > 0 && (
            <span className={styles.fact}>
              <LikeFact view={view} />
            </span>
          )
        )}
        {canComment ? (
          <button
            ref={commentButton}
            type="button"
            className={styles.action}
            aria-expanded={isFormOpen}
            aria-keyshortcuts="c"
            title="Comment"
            onClick={() => setCommentFormOpen(post.id, true)}
          >
            <VisuallyHidden>Comment </VisuallyHidden>
            <CommentFact view={view} />
          </button>
        ) : (
          countsOf(view, id).comments > 0 && (
            <span className={styles.fact}>
              <CommentFact view={view} />
            </span>
          )
        )}
        <NewComments view={view} />
        {whyNotMark(post, id) === null && (
          <PendingSwitch traces={traces} kinds={['save-post']} {...ICON}>
            {(describedBy) => (
              <button
                type="button"
                className={classes(styles.action, post.isSaved && styles.saved)}
                aria-pressed={post.isSaved}
                aria-label="Save"
                aria-describedby={describedBy}
                aria-keyshortcuts="s"
                title={post.isSaved ? 'Un-save' : 'Save'}
                onClick={() => void act({ kind: 'save-post', postId: post.id, on: !post.isSaved })}
              >
                <Bookmark size={20} aria-hidden="true" fill={post.isSaved ? 'currentColor' : 'none'} />
                <Failed traces={traces} kind="save-post" />
              </button>
            )}
          </PendingSwitch>
        )}
        {post.commentsDisabled && <span className={styles.disabled}>Comments disabled</span>}
        <span className={styles.menu}>
          <Failed traces={traces} kind="hide-post" />
          <PendingSwitch traces={traces} kinds={MENU_SWITCHES} iconPx={ICON.iconPx}>
            {() => <PostMenu view={view} act={act} hiding={hiding} onLost={onLost} />}
          </PendingSwitch>
        </span>
      </div>
      {hiding.areWaysShown && <HideWays hiding={hiding} isHidden={post.isHidden} />}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {/* Its form says it itself. */}
      {!isEdited && <TraceTroubles traces={traces} onEdit={() => editedPosts.set(post.id, true)} />}
    </>
  );
}

/** A failure of hide, like or save is an icon with its words as tooltip (spec §8). */
function Failed({ traces, kind }: { traces: readonly Trace[]; kind: Trace['mutation']['kind'] }) {
  const failed = failedSwitch(traces, kind);
  if (!failed) return null;
  return (
    <span className={styles.failed} title={troubleWords(failed.mutation, failed.state)}>
      <CircleAlert size={14} aria-hidden="true" />
    </span>
  );
}

/** The button that has opened a form has the focus again when the form, which had it, is gone. */
function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

const reported = new Set<string>();

/** A post whose author is not known is reported, once (spec §8). */
function useUnknownAuthorReport({ author, post }: PostView): void {
  const call = useCall();
  const isUnknown = author === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is new on every render.
  useEffect(() => {
    if (!isUnknown || reported.has(post.id)) return;
    reported.add(post.id);
    void call({ kind: 'report', error: { name: 'UnknownAuthor', place: '' } });
  }, [isUnknown, post.id]);
}
