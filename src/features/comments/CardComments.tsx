import type { ReactNode } from 'react';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import styles from './Comments.module.css';

interface CardCommentsProps {
  view: PostView;
  draw: (comment: CommentView, previous: CommentView | undefined, as: 'li' | 'div') => ReactNode;
  /** Shown in place of the omitted comments. */
  line: ReactNode;
}

/** The comments that a feed's card contains. */
export function CardComments({ view: { comments, post }, draw, line }: CardCommentsProps) {
  const { omittedComments, omittedCommentsOffset } = post;
  const rows = (from: number, to: number) =>
    comments.slice(from, to).map((comment, i, list) => draw(comment, list[i - 1], 'li'));
  const fold = omittedComments > 0 ? omittedCommentsOffset : comments.length;
  return (
    <ol className={styles.rows} aria-label="Comments">
      {rows(0, fold)}
      {omittedComments > 0 && <li className={styles.omitted}>{line}</li>}
      {rows(fold, comments.length)}
    </ol>
  );
}
