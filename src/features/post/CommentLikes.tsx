import type { CommentView } from '../../shared/store/queries/views.ts';
import styles from './Comments.module.css';

/** How many like a comment. */
export function CommentLikes({ view: { comment } }: { view: CommentView }) {
  if (comment.likes === 0) return null;
  return <span className={styles.likes}>{comment.likes === 1 ? '1 like' : `${comment.likes} likes`}</span>;
}
