import type { ReactNode } from 'react';
import { omitsBubble, silenceDays } from '../../shared/rules/comment-rows.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { classes, Link } from '../../ui/index.ts';
import { FaultBoundary } from '../faults/index.ts';
import { AccountName, Moment, useReader } from '../people/index.ts';
import { CommentText } from '../text/index.ts';
import { edited, focused, useMemory } from '../thread-state/index.ts';
import { CommentLikes } from './CommentLikes.tsx';
import styles from './Comments.module.css';
import { LateHiddenComment, LateReplyToBlocked } from './LateThreads.tsx';
import { CommentEditor, LateCommentTools, LateTraceTroubles } from './LateWriting.tsx';

export interface CommentRowProps {
  view: CommentView;
  /** The comment above it. */
  previous: CommentView | undefined;
  postView: PostView;
  /** null: not known. */
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
      <Drawn {...props} />
    </FaultBoundary>
  );
}

/** A comment that is hidden from the reader is a line that says so, with what the reader can do about it. */
function Drawn({ view, previous, postView, postHref, as: Row = 'li' }: CommentRowProps) {
  const { id, preferences } = useReader();
  const { comment, author } = view;
  const isFocused = useMemory(focused, comment.id);
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
          <LateHiddenComment view={view} words={hiddenWords(view)} draw={draw} />
        ) : (
          hiddenWords(view)
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
  /** Its author has just said something else. */
  goesOn: boolean;
}

/** Name first, text, time. */
function CommentBody({ view, goesOn, postView, postHref }: CommentBodyProps) {
  const { id, preferences } = useReader();
  const { comment, author, traces } = view;
  const isEditing = useMemory(edited, comment.id) ?? false;
  const edit = () => edited.set(comment.id, true);
  const time = <Moment at={comment.createdAt} />;
  return (
    <>
      <AccountName account={author} look="author" />{' '}
      {isEditing ? (
        <CommentEditor view={view} onDone={() => edited.set(comment.id, undefined)} />
      ) : (
        <>
          <CommentText comment={comment} />{' '}
          <span className={classes(styles.meta, id !== null && styles.tools)} dir="ltr">
            {(!goesOn || preferences.showTimestamps) &&
              (postHref === null ? time : <Link href={`${postHref}#${comment.shortId || comment.id}`}>{time}</Link>)}
            {id === null ? (
              <CommentLikes view={view} />
            ) : (
              <LateCommentTools view={view} postView={postView} onEdit={edit} />
            )}
          </span>
        </>
      )}
      {traces.length > 0 && !isEditing && <LateTraceTroubles traces={traces} onEdit={edit} />}
    </>
  );
}

/** A comment that answers somebody begins with an arrow or a name. */
const MAY_REPLY = /^[^\p{L}\p{N}]*[@^↑]/u;

const hiddenWords = ({ comment: { body, hideType } }: CommentView): string => body || (HIDDEN_WORDS[hideType] ?? '');

const HIDDEN_WORDS: Record<number, string> = {
  1: 'Deleted comment',
  2: 'Hidden comment',
  3: 'Archived comment',
  4: 'Hidden comment',
};
