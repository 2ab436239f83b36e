import type { PostView } from '../../shared/store/queries/views.ts';
import { Link } from '../../ui/index.ts';
import { CommentRow } from './CommentRow.tsx';
import styles from './Comments.module.css';

/** Comments on their rail. Those left out stand as one line where they belong; it leads to the post, where they are. */
export function Comments({ view, postHref }: { view: PostView; postHref: string | null }) {
  const { comments, post } = view;
  if (comments.length === 0 && post.omittedComments === 0) return null;
  const before = comments.slice(0, post.omittedCommentsOffset);
  const after = comments.slice(post.omittedCommentsOffset);
  const rows = (list: typeof comments) =>
    list.map((comment) => <CommentRow key={comment.comment.id} view={comment} postView={view} postHref={postHref} />);
  return (
    <ol className={styles.rail} aria-label="Comments">
      {rows(before)}
      {post.omittedComments > 0 && (
        <li className={styles.omitted}>
          {postHref === null ? (
            omittedWords(post.omittedComments)
          ) : (
            <Link href={postHref}>{omittedWords(post.omittedComments)}</Link>
          )}
        </li>
      )}
      {rows(after)}
    </ol>
  );
}

const omittedWords = (count: number): string => `Show ${count} more comment${count === 1 ? '' : 's'}`;
