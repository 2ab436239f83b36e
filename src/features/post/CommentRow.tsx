import type { CommentView } from '../../shared/store/queries/views.ts';
import { Link } from '../../ui/index.ts';
import { AccountName, Moment } from '../people/index.ts';
import { RichText } from '../text/index.ts';
import styles from './Comments.module.css';

/** One comment: name first, text, time. A comment hidden from the reader is a line that says so. `postHref` null: not known. */
export function CommentRow({ view, postHref }: { view: CommentView; postHref: string | null }) {
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
      <AccountName account={author} look="author" /> <RichText text={comment.body} />{' '}
      <span className={styles.meta} dir="ltr">
        {comment.likes > 0 && (
          <span className={styles.likes}>{comment.likes === 1 ? '1 like' : `${comment.likes} likes`}</span>
        )}
        {postHref === null ? time : <Link href={`${postHref}#${anchor}`}>{time}</Link>}
      </span>
    </li>
  );
}

const HIDDEN_WORDS = {
  1: 'Deleted comment',
  2: 'Hidden comment',
  3: 'Archived comment',
  4: 'Hidden comment',
} as const;
