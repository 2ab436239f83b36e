import type { ReactNode } from 'react';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import styles from './Comments.module.css';

interface CardCommentsProps {
  view: PostView;
  draw: (comment: CommentView, previous: CommentView | undefined, as: 'li' | 'div') => ReactNode;
  /** Stands where comments are left out. */
  line: ReactNode;
}

/** The comments that a feed's card brings along. */
export function CardComments({ view: { comments, post }, draw, line }: CardCommentsProps) {
  const { omittedComments, omittedCommentsOffset } = post;
  const rows = comments.map((comment, i) => {
    const isBeyond = omittedComments > 0 && i === omittedCommentsOffset;
    return draw(comment, isBeyond ? undefined : comments[i - 1], 'li');
  });
  if (omittedComments > 0) {
    const left = (
      <li key="omitted" className={styles.omitted}>
        {line}
      </li>
    );
    rows.splice(omittedCommentsOffset, 0, left);
  }
  return (
    <ol className={styles.rows} aria-label="Comments">
      {rows}
    </ol>
  );
}
