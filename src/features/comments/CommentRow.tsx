import type { ReactNode } from 'react';
import { omitsBubble, silenceDays } from '../../shared/rules/comment-rows.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { coveredLine } from '../../shared/text/covered.ts';
import { classes } from '../../ui/index.ts';
import { FaultBoundary } from '../faults/index.ts';
import { AccountName, Moment, MomentLink, useReader } from '../people/index.ts';
import { CommentText } from '../text/index.ts';
import { editedComments, focusedComments, translated, useMemory } from '../thread-state/index.ts';
import { LateTranslation } from '../translation/index.ts';
import { CommentLikes } from './CommentLikes.tsx';
import styles from './Comments.module.css';
import { LateHiddenComment, LateReplyToBlocked } from './LateThreads.tsx';
import { CommentEditor, LateCommentTools, LateTraceTroubles } from './LateTools.tsx';

export interface CommentRowProps {
  view: CommentView;
  /** The comment above. */
  previous: CommentView | undefined;
  postView: PostView;
  /** `null` if it is not known. */
  postHref: string | null;
  as?: 'li' | 'div';
}

/** One comment. */
export function CommentRow(props: CommentRowProps) {
  const { view, postView, as: Row = 'li' } = props;
  const { id, postId } = view.comment;
  const frame = (face: ReactNode) => (
    <Row className={styles.comment} data-comment={id}>
      {face}
    </Row>
  );
  return (
    <FaultBoundary what="comment" data={postView.revision} view={{ kind: 'post', postId }} frame={frame}>
      <VisibleOrHidden {...props} />
    </FaultBoundary>
  );
}

/** A hidden comment is shown as a line that says so, with a way to unlock it where the user may. */
function VisibleOrHidden({ view, previous, postView, postHref, as: Row = 'li' }: CommentRowProps) {
  const { id, preferences } = useReader();
  const { comment, author } = view;
  const isFocused = useMemory(focusedComments, comment.id);
  const days = silenceDays(comment, previous?.comment, preferences);
  const goesOn = days === null && omitsBubble(comment, previous?.comment, preferences);
  const draw = (each: CommentView) => (
    <CommentBody view={each} goesOn={goesOn} postView={postView} postHref={postHref} />
  );
  const isHidden = comment.hideType !== 0;
  return (
    <Row
      id={comment.shortId || comment.id}
      className={classes(
        isHidden ? styles.hidden : styles.comment,
        goesOn && styles.goesOn,
        isFocused && styles.focused,
      )}
      data-comment={comment.id}
      data-author={author?.username}
      dir="auto"
    >
      {days !== null && <span className={styles.silence}>{days === 1 ? '1 day' : `${days} days`} later</span>}
      {isHidden ? (
        comment.hideType === 2 && id !== null ? (
          <LateHiddenComment view={view} text={hiddenText(view)} draw={draw} />
        ) : (
          hiddenText(view)
        )
      ) : preferences.hideRepliesToBanned && MAY_REPLY.test(comment.body) ? (
        <LateReplyToBlocked view={view} postView={postView} draw={() => draw(view)} />
      ) : (
        draw(view)
      )}
    </Row>
  );
}

interface CommentBodyProps extends Omit<CommentRowProps, 'previous' | 'as'> {
  /** It continues the comment above, by the same author. */
  goesOn: boolean;
}

/** Author, text, time, tools. */
function CommentBody({ view, goesOn, postView, postHref }: CommentBodyProps) {
  const { id, preferences } = useReader();
  const { comment, author, traces } = view;
  const isEditing = useMemory(editedComments, comment.id) ?? false;
  const isTranslated = useMemory(translated, comment.id);
  const edit = () => editedComments.set(comment.id, true);
  return (
    <>
      <AccountName account={author} look="author" />{' '}
      {isEditing ? (
        <CommentEditor view={view} onDone={() => editedComments.set(comment.id, undefined)} />
      ) : (
        <>
          <CommentText comment={comment} />{' '}
          <span className={styles.meta} dir="ltr">
            {(!goesOn || preferences.showTimestamps) &&
              (postHref === null ? (
                <Moment at={comment.createdAt} />
              ) : (
                <MomentLink at={comment.createdAt} href={`${postHref}#${comment.shortId || comment.id}`} />
              ))}
            {id === null ? (
              <CommentLikes view={view} />
            ) : (
              <LateCommentTools view={view} postView={postView} onEdit={edit} />
            )}
          </span>
          {isTranslated && <LateTranslation body={{ of: 'comment', ...comment }} />}
        </>
      )}
      {traces.length > 0 && !isEditing && <LateTraceTroubles traces={traces} onEdit={edit} />}
    </>
  );
}

/** A reply begins with an arrow or a name. */
const MAY_REPLY = /^[^\p{L}\p{N}]*[@^↑]/u;

const hiddenText = ({ comment: { body, hideType } }: CommentView): string =>
  coveredLine(body) || (HIDDEN_TEXTS[hideType] ?? '');

const HIDDEN_TEXTS: Record<number, string> = {
  1: 'Deleted comment',
  2: 'Hidden comment',
  3: 'Archived comment',
  4: 'Hidden comment',
};
