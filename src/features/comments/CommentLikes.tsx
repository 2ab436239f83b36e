import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { classes, DOTS, Icon, VisuallyHidden } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
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

/** Looks like the tools of a comment, and has exactly their size: no line breaks elsewhere once their code is loaded. */
export function ToolsBefore({ view, postView }: { view: CommentView; postView: PostView }) {
  const rights = commentRights(view, postView, useReader().id);
  const { hasOwnLike, likes } = view.comment;
  return (
    <>
      {rights.like ? (
        <span className={classes(tools.like, hasOwnLike && tools.liked)}>
          <Icon name="heart" size={14} isFilled={hasOwnLike} />
          {likes > 0 && likes}
        </span>
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
