import { Fragment, type ReactNode, useState } from 'react';
import { LIKES_SHOWN } from '../../shared/config/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { Link } from '../../ui/index.ts';
import { countsOf } from './Facts.tsx';
import styles from './Likes.module.css';
import { Names } from './Names.tsx';

interface LikesProps {
  view: PostView;
  postHref: string | null;
}

/** Likers of a post, the number of likes in its comments, and a link to the posts that link here. */
export function Likes({ view, postHref }: LikesProps) {
  const { commentLikes, backlinksCount } = view.post;
  const { likes } = countsOf(view, null);
  const parts: { key: string; part: ReactNode }[] = [];
  if (likes > 0) parts.push({ key: 'likes', part: <Likers likers={view.likers} total={likes} /> });
  if (commentLikes > 0) {
    parts.push({ key: 'comments', part: `${commentLikes} ${commentLikes === 1 ? 'like' : 'likes'} in comments` });
  }
  if (backlinksCount > 0 && postHref !== null) {
    const words = backlinksCount === 1 ? '1 post links here' : `${backlinksCount} posts link here`;
    parts.push({ key: 'links', part: <Link href={`${postHref}/backlinks`}>{words}</Link> });
  }
  if (parts.length === 0) return null;
  return (
    <p className={styles.likes}>
      {parts.map(({ key, part }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

/** The likers as one sentence. `total` includes likers that are not stored. */
function Likers({ likers, total }: { likers: PostView['likers']; total: number }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const named = isUnfolded ? likers : likers.slice(0, LIKES_SHOWN);
  const rest = total - named.length;
  const words = named.length > 0 ? `${rest} more` : `${rest} ${rest === 1 ? 'person' : 'people'}`;
  const canUnfold = likers.length > named.length;
  const more = canUnfold ? (
    <button type="button" className={styles.more} onClick={() => setIsUnfolded(true)}>
      {words}
    </button>
  ) : (
    words
  );
  return (
    <>
      <Names accounts={named} more={rest > 0 ? more : null} /> liked this
    </>
  );
}
