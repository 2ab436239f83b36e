import { useContext } from 'react';
import type { AccountLookup } from '../../../shared/model/index.ts';
import { postPath } from '../../../shared/model/index.ts';
import type { FoundPost } from '../../../shared/store/queries/found.ts';
import type { CommentView } from '../../../shared/store/queries/views.ts';
import type { CoveredWords } from '../../../shared/text/covered.ts';
import { excerpt } from '../../../shared/text/excerpt.ts';
import type { Finder } from '../../../shared/text/highlight.ts';
import { Link } from '../../../ui/index.ts';
import { AccountAvatar, AccountName, Moment } from '../../people/index.ts';
import { WordsContext } from '../../text/index.ts';
import styles from './FoundItem.module.css';

/** Lengths of excerpts, in graphemes: of what was found, and of a post that only says where a comment is. */
const FOUND_LENGTH = 240;
const CONTEXT_LENGTH = 90;
/** Comments shown of one post. The others are on its page. */
const MOST_COMMENTS = 3;

interface FoundItemProps {
  found: FoundPost;
  find: Finder | null;
}

/** A post found on this device, in short, with links to the post and to the comments that were found. */
export function FoundItem({ found: { view, isByBody }, find }: FoundItemProps) {
  const { post, author, destinations, comments } = view;
  const accounts = new Map(destinations.flatMap(({ owner }) => (owner ? [[owner.id, owner]] : [])));
  if (author) accounts.set(author.id, author);
  const lookup: AccountLookup = (id) => accounts.get(id);
  const href = postPath(post, lookup) ?? `/${author?.username ?? 'post'}/${post.id}`;
  const text = excerpt(post.body, isByBody ? find : null, isByBody ? FOUND_LENGTH : CONTEXT_LENGTH);
  const more = comments.length - MOST_COMMENTS;
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <AccountAvatar account={author} size={24} />
        <AccountName account={author} look="author" isShort />
        <Link href={href} className={styles.time}>
          <Moment at={post.createdAt} />
        </Link>
      </p>
      <p className={isByBody ? styles.text : styles.context} dir="auto">
        <Link href={href} className={styles.textLink}>
          {text === '' ? 'A post without a text' : <Highlighted text={text} />}
        </Link>
      </p>
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label="Comments found">
          {comments.slice(0, MOST_COMMENTS).map((comment) => (
            <FoundComment key={comment.key} view={comment} postHref={href} find={find} />
          ))}
          {more > 0 && (
            <li className={styles.comment}>
              <Link href={href}>
                {more === 1 ? '1 more comment in this post' : `${more} more comments in this post`}
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function FoundComment({ view, postHref, find }: { view: CommentView; postHref: string; find: Finder | null }) {
  const { comment, author } = view;
  return (
    <li className={styles.comment}>
      <AccountName account={author} look="author" isShort />{' '}
      <Link href={`${postHref}#${comment.shortId}`} className={styles.textLink} dir="auto">
        <Highlighted text={excerpt(comment.body, find, FOUND_LENGTH)} />
      </Link>
    </li>
  );
}

function Highlighted({ text }: { text: CoveredWords }) {
  return useContext(WordsContext)?.(text) ?? text;
}
