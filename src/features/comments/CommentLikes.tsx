import type { CommentView } from '../../shared/store/queries/views.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import styles from './Comments.module.css';

/** The number of likes of a comment. */
export function CommentLikes({ view: { comment } }: { view: CommentView }) {
  if (comment.likes === 0) return null;
  return (
    <span className={styles.likes}>
      {/* A screen reader does not announce the gap after the time. */}
      <VisuallyHidden>, </VisuallyHidden>
      {comment.likes === 1 ? '1 like' : `${comment.likes} likes`}
    </span>
  );
}
