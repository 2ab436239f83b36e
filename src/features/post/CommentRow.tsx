import { useState } from 'react';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { Link } from '../../ui/index.ts';
import { AccountName, Moment, useReader } from '../people/index.ts';
import { CommentText } from '../text/index.ts';
import { CommentLikes } from './CommentLikes.tsx';
import styles from './Comments.module.css';
import { CommentEditor, LateCommentTools, LateTraceTroubles } from './LateWriting.tsx';

interface CommentRowProps {
  view: CommentView;
  postView: PostView;
  /** null: not known. */
  postHref: string | null;
}

/** One comment: name first, text, time. A comment hidden from the reader is a line that says so. */
export function CommentRow({ view, postView, postHref }: CommentRowProps) {
  const { id } = useReader();
  const [isEditing, setIsEditing] = useState(false);
  const edit = () => setIsEditing(true);
  const { comment, author } = view;
  const anchor = comment.shortId || comment.id;
  if (comment.hideType !== 0) {
    return (
      <li id={anchor} className={styles.hidden}>
        {comment.body || HIDDEN_WORDS[comment.hideType]}
      </li>
    );
  }
  const time = <Moment at={comment.createdAt} />;
  return (
    <li id={anchor} className={styles.comment} dir="auto">
      <AccountName account={author} look="author" />{' '}
      {isEditing ? (
        <CommentEditor view={view} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <CommentText comment={comment} />{' '}
          <span className={styles.meta} dir="ltr">
            {postHref === null ? time : <Link href={`${postHref}#${anchor}`}>{time}</Link>}
            {id === null ? (
              <CommentLikes view={view} />
            ) : (
              <LateCommentTools view={view} postView={postView} onEdit={edit} />
            )}
          </span>
        </>
      )}
      {view.traces.length > 0 && !isEditing && <LateTraceTroubles traces={view.traces} onEdit={edit} />}
    </li>
  );
}

const HIDDEN_WORDS = {
  1: 'Deleted comment',
  2: 'Hidden comment',
  3: 'Archived comment',
  4: 'Hidden comment',
} as const;
