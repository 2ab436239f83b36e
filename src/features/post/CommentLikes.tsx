import type { CommentView } from '../../shared/store/queries/views.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import styles from './Comments.module.css';

/** How many like a comment. */
export function CommentLikes({ view: { comment } }: { view: CommentView }) {
  if (comment.likes === 0) return null;
  return (
    <span className={styles.likes}>
      {/* The distance to the time before it cannot be heard. */}
      <VisuallyHidden>, </VisuallyHidden>
      {comment.likes === 1 ? '1 like' : `${comment.likes} likes`}
    </span>
  );
}
