import type { AccountId } from '../../shared/model/index.ts';
import { whyNotComment, whyNotLikePost, whyNotMark } from '../../shared/rules/post-actions.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { classes, DOTS, Icon, VisuallyHidden } from '../../ui/index.ts';
import { accountsOf, useReader } from '../people/index.ts';
import { openCommentForms, useEarlySwitch } from '../thread-state/index.ts';
import actions from './PostActions.module.css';
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

/** Which buttons the user has below a post. */
export const postRights = (view: PostView, userId: AccountId | null) => ({
  like: whyNotLikePost(view.post, userId) === null,
  comment: whyNotComment(view.post, userId, accountsOf(view)) === null,
  save: whyNotMark(view.post, userId) === null,
});

/** '3 likes'; '' for none. */
export const countWords = (count: number, noun: 'like' | 'comment'): string =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Numbers of likes and comments, for visitors. */
export function Facts({ view }: { view: PostView }) {
  const { likes, comments } = countsOf(view, null);
  const { commentsDisabled } = view.post;
  if (likes === 0 && comments === 0 && !commentsDisabled) return null;
  return (
    <p className={styles.facts}>
      {likes > 0 && (
        <span className={styles.fact}>
          <Icon name="heart" size={20} />
          <Count count={likes} noun="like" />
        </span>
      )}
      {comments > 0 && (
        <span className={styles.fact}>
          <Icon name="message" size={20} />
          <Count count={comments} noun="comment" />
        </span>
      )}
      {commentsDisabled && <span>Comments disabled</span>}
    </p>
  );
}

/**
 * Looks like the buttons of `PostActions`, until their code is loaded: nothing moves then, and it takes over what was tapped
 * here.
 */
export function ActionsBefore({ view }: { view: PostView }) {
  const { id } = useReader();
  const { likes, comments, isLiked } = countsOf(view, id);
  const { isSaved, commentsDisabled } = view.post;
  const rights = postRights(view, id);
  const like = useEarlySwitch(`like-post:${view.post.id}`, isLiked);
  const save = useEarlySwitch(`save-post:${view.post.id}`, isSaved);
  const likesNow = likes + Number(like.isOn) - Number(isLiked);
  return (
    <div className={actions.row}>
      {rights.like ? (
        <button
          type="button"
          // The focus would be lost with it.
          tabIndex={-1}
          className={classes(actions.action, like.isOn && actions.liked)}
          aria-pressed={like.isOn}
          aria-label={`Like ${countWords(likesNow, 'like')}`.trim()}
          onClick={like.toggle}
        >
          <Icon name="heart" size={20} isFilled={like.isOn} />
          {likesNow > 0 && likesNow}
        </button>
      ) : (
        likes > 0 && (
          <span className={classes(actions.action, actions.fact)}>
            <Icon name="heart" size={20} />
            <Count count={likes} noun="like" />
          </span>
        )
      )}
      {rights.comment ? (
        <button
          type="button"
          tabIndex={-1}
          className={actions.action}
          aria-label={`Comment ${countWords(comments, 'comment')}`.trim()}
          onClick={() => openCommentForms.set(view.key, true)}
        >
          <Icon name="message" size={20} />
          {comments > 0 && comments}
        </button>
      ) : (
        comments > 0 && (
          <span className={classes(actions.action, actions.fact)}>
            <Icon name="message" size={20} />
            <Count count={comments} noun="comment" />
          </span>
        )
      )}
      {rights.save && (
        <button
          type="button"
          tabIndex={-1}
          className={classes(actions.action, save.isOn && actions.saved)}
          aria-pressed={save.isOn}
          aria-label="Save"
          onClick={save.toggle}
        >
          <Icon name="bookmark" size={20} isFilled={save.isOn} />
        </button>
      )}
      {commentsDisabled && <span className={actions.disabled}>Comments disabled</span>}
      {rights.save && <span className={classes(actions.action, actions.menu, actions.menuButton, DOTS)} />}
    </div>
  );
}

function Count({ count, noun }: { count: number; noun: 'like' | 'comment' }) {
  if (count === 0) return null;
  return (
    <>
      {count}
      <VisuallyHidden>{countWords(count, noun).replace(/^\d+/, '')}</VisuallyHidden>
    </>
  );
}
