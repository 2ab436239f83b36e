import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { AccountId } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { classes, VisuallyHidden } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import styles from './PostCard.module.css';

export interface PostCounts {
  likes: number;
  comments: number;
  isLiked: boolean;
}

export const countsOf = ({ likers, comments, post }: PostView, readerId: AccountId | null): PostCounts => ({
  likes: likers.length + post.omittedLikes,
  comments: comments.length + post.omittedComments,
  isLiked: readerId !== null && post.likes.includes(readerId),
});

/** Numbers of likes and comments. For signed-in users `PostActions` replaces it as soon as its code is loaded. */
export function Facts({ view }: { view: PostView }) {
  const { id } = useReader();
  const { likes, comments } = countsOf(view, id);
  const { commentsDisabled } = view.post;
  if (id === null && likes === 0 && comments === 0 && !commentsDisabled) return null;
  return (
    <p className={styles.facts}>
      {likes > 0 && <LikeFact view={view} />}
      {comments > 0 && <CommentFact view={view} />}
      {commentsDisabled && <span>Comments disabled</span>}
    </p>
  );
}

export function LikeFact({ view }: { view: PostView }) {
  const { likes, isLiked } = countsOf(view, useReader().id);
  return (
    <span className={classes(styles.fact, isLiked && styles.liked)}>
      <Heart size={20} aria-hidden="true" fill={isLiked ? 'currentColor' : 'none'} />
      <Count count={likes} noun="like" />
    </span>
  );
}

export function CommentFact({ view }: { view: PostView }) {
  const { comments } = countsOf(view, null);
  return (
    <span className={styles.fact}>
      <MessageCircle size={20} aria-hidden="true" />
      <Count count={comments} noun="comment" />
    </span>
  );
}

function Count({ count, noun }: { count: number; noun: string }) {
  if (count === 0) return null;
  return (
    <>
      {count}
      <VisuallyHidden>{count === 1 ? ` ${noun}` : ` ${noun}s`}</VisuallyHidden>
    </>
  );
}
