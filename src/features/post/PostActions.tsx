import CircleAlert from 'lucide-react/icons/circle-alert';
import { type RefObject, useEffect, useRef } from 'react';
import { useCall } from '../../live/index.ts';
import type { PostView, Trace } from '../../shared/store/queries/views.ts';
import { failedSwitch, PendingSwitch, TraceTroubles, troubleWords, useAct, useSwitch } from '../outbox/index.ts';
import { usePostActions } from '../page-actions/index.ts';
import { useReader } from '../people/index.ts';
import { editedPosts, openCommentForms, useMemory } from '../thread-state/index.ts';
import { NewComments } from '../visits/index.ts';
import { ACTION_ICON_PX, ActionButton, ActionFact } from './ActionButton.tsx';
import { countsOf, postRights } from './Facts.tsx';
import { HideWays } from './hiding/HideWays.tsx';
import { useHiding } from './hiding/use-hiding.ts';
import styles from './PostActions.module.css';
import { PostMenu } from './PostMenu.tsx';

export interface PostActionsProps {
  view: PostView;
  /** Called when the user has deleted or left the post. */
  onLost?: (() => void) | undefined;
}

/** Icon size and offset of an action in px. Must match the styles. The menu's icon is in the middle of its button. */
const ICON = { iconPx: ACTION_ICON_PX, startPx: 10 } as const;

/** Mutations that the menu toggles. */
const MENU_SWITCHES = ['hide-post', 'disable-comments', 'notify-of-all-comments'] as const;

/** The user's actions on a post, and their sending state. */
export function PostActions({ view, onLost }: PostActionsProps) {
  const { id } = useReader();
  const { act, problem } = useAct();
  const { post, traces } = view;
  const counts = countsOf(view, id);
  const hiding = useHiding(view, act);
  const isEdited = useMemory(editedPosts, post.id) ?? false;
  const isFormOpen = useMemory(openCommentForms, view.key) ?? false;
  const commentButton = useFocusBack(isFormOpen);
  useUnknownAuthorReport(view);
  const rights = postRights(view, id);
  const { isOn: isLiked, toggle: like } = useSwitch(`like-post:${post.id}`, {
    stored: counts.isLiked,
    write: (on) => act({ kind: 'like-post', postId: post.id, on }),
  });
  const { comments } = counts;
  const likes = counts.likes + Number(isLiked) - Number(counts.isLiked);
  const comment = () => openCommentForms.set(view.key, true);
  const { isOn: isSaved, toggle: save } = useSwitch(`save-post:${post.id}`, {
    stored: post.isSaved,
    write: (on) => act({ kind: 'save-post', postId: post.id, on }),
  });
  usePostActions(post.id, {
    like: rights.like ? like : undefined,
    comment: rights.comment ? comment : undefined,
    save: rights.save ? save : undefined,
  });

  return (
    <>
      <div className={styles.row}>
        {rights.like ? (
          <PendingSwitch traces={traces} kinds={['like-post']} {...ICON}>
            {(describedBy) => (
              <ActionButton
                icon="heart"
                label="Like"
                count={[likes, 'like']}
                aria-pressed={isLiked}
                aria-describedby={describedBy}
                aria-keyshortcuts="l"
                title={isLiked ? 'Un-like' : 'Like'}
                onClick={like}
              >
                <Failed traces={traces} kind="like-post" />
              </ActionButton>
            )}
          </PendingSwitch>
        ) : (
          <ActionFact icon="heart" count={[likes, 'like']} />
        )}
        {rights.comment ? (
          <ActionButton
            ref={commentButton}
            icon="message"
            label="Comment"
            count={[comments, 'comment']}
            aria-expanded={isFormOpen}
            aria-keyshortcuts="c"
            title="Comment"
            onClick={comment}
          />
        ) : (
          <ActionFact icon="message" count={[comments, 'comment']} />
        )}
        <NewComments view={view} />
        {rights.save && (
          <PendingSwitch traces={traces} kinds={['save-post']} {...ICON}>
            {(describedBy) => (
              <ActionButton
                icon="bookmark"
                label="Save"
                aria-pressed={isSaved}
                aria-describedby={describedBy}
                aria-keyshortcuts="s"
                title={isSaved ? 'Un-save' : 'Save'}
                onClick={save}
              >
                <Failed traces={traces} kind="save-post" />
              </ActionButton>
            )}
          </PendingSwitch>
        )}
        {post.commentsDisabled && <span className={styles.disabled}>Comments disabled</span>}
        <span className={styles.menu}>
          <Failed traces={traces} kind="hide-post" />
          <PendingSwitch traces={traces} kinds={MENU_SWITCHES} iconPx={ICON.iconPx} startPx={12}>
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
      {/* The form of the edit shows its own failures. */}
      {!isEdited && <TraceTroubles traces={traces} onEdit={() => editedPosts.set(post.id, true)} />}
    </>
  );
}

/** A failure of hide, like or save is an icon with its message as tooltip (spec §8). */
function Failed({ traces, kind }: { traces: readonly Trace[]; kind: Trace['mutation']['kind'] }) {
  const failed = failedSwitch(traces, kind);
  if (!failed) return null;
  return (
    <span className={styles.failed} title={troubleWords(failed.mutation, failed.state)}>
      <CircleAlert size={14} aria-hidden="true" />
    </span>
  );
}

/** Returns a ref for the button that opens a form. It gets the focus back when the form closes. */
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

/** Reports a post with an unknown author once (spec §8). */
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
