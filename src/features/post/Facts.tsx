import type { AccountId } from '../../shared/model/index.ts';
import { whyNotComment, whyNotLikePost, whyNotMark } from '../../shared/rules/post-actions.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { classes, DOTS, Icon } from '../../ui/index.ts';
import { accountsOf, useReader } from '../people/index.ts';
import { openCommentForms, useEarlySwitch } from '../thread-state/index.ts';
import { ActionButton, ActionFact, Count } from './ActionButton.tsx';
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
          <Count count={[likes, 'like']} />
        </span>
      )}
      {comments > 0 && (
        <span className={styles.fact}>
          <Icon name="message" size={20} />
          <Count count={[comments, 'comment']} />
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
  // The focus would be lost with the buttons.
  const tabIndex = -1;
  return (
    <div className={actions.row}>
      {rights.like ? (
        <ActionButton
          icon="heart"
          label="Like"
          count={[likesNow, 'like']}
          aria-pressed={like.isOn}
          onClick={like.toggle}
          tabIndex={tabIndex}
        />
      ) : (
        <ActionFact icon="heart" count={[likes, 'like']} />
      )}
      {rights.comment ? (
        <ActionButton
          icon="message"
          label="Comment"
          count={[comments, 'comment']}
          onClick={() => openCommentForms.set(view.key, true)}
          tabIndex={tabIndex}
        />
      ) : (
        <ActionFact icon="message" count={[comments, 'comment']} />
      )}
      {rights.save && (
        <ActionButton icon="bookmark" label="Save" aria-pressed={save.isOn} onClick={save.toggle} tabIndex={tabIndex} />
      )}
      {commentsDisabled && <span className={actions.disabled}>Comments disabled</span>}
      {rights.save && <span className={classes(actions.action, actions.menu, actions.menuButton, DOTS)} />}
    </div>
  );
}
