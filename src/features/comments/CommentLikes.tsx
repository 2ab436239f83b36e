import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { classes, DOTS, Icon, VisuallyHidden } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { useEarlySwitch } from '../thread-state/index.ts';
import styles from './Comments.module.css';
import tools from './CommentTools.module.css';
import { commentRights, hasMenu } from './comment-rights.ts';

export const likesWords = (likes: number): string => (likes === 1 ? '1 like' : `${likes} likes`);

/** The number of likes of a comment that the user cannot like. */
export function CommentLikes({ view: { comment } }: { view: CommentView }) {
  if (comment.likes === 0) return null;
  return (
    <span className={styles.likes}>
      {/* A screen reader does not announce the gap after the time. */}
      <VisuallyHidden>, </VisuallyHidden>
      {likesWords(comment.likes)}
    </span>
  );
}

/**
 * Looks like the tools of a comment, and has exactly their size: no line breaks elsewhere once their code is loaded. The
 * tools take over a like that was tapped here.
 */
export function ToolsBefore({ view, postView }: { view: CommentView; postView: PostView }) {
  const rights = commentRights(view, postView, useReader().id);
  const { id, hasOwnLike } = view.comment;
  const { isOn, toggle } = useEarlySwitch(`like-comment:${id}`, hasOwnLike);
  const likes = view.comment.likes + Number(isOn) - Number(hasOwnLike);
  return (
    <>
      {rights.like ? (
        <button
          type="button"
          // The focus would be lost with it.
          tabIndex={-1}
          className={classes(tools.like, isOn && tools.liked)}
          aria-pressed={isOn}
          aria-label={likes > 0 ? `Like comment ${likesWords(likes)}` : 'Like comment'}
          onClick={toggle}
        >
          <Icon name="heart" size={14} isFilled={isOn} />
          {likes > 0 && likes}
        </button>
      ) : (
        <CommentLikes view={view} />
      )}
      {rights.reply && (
        <span className={tools.tool}>
          <Icon name="reply" size={15} />
        </span>
      )}
      {hasMenu(view, rights) && <span className={classes(tools.tool, DOTS)} />}
    </>
  );
}
