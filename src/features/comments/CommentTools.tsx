import { whyNotLikeComment } from '../../shared/rules/post-actions.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { classes, Icon, Menu, type MenuGroup } from '../../ui/index.ts';
import { PendingSwitch, TraceMark, useAct, useSwitch } from '../outbox/index.ts';
import { useReader } from '../people/index.ts';
import { moderated, openCommentForms, useMemory } from '../thread-state/index.ts';
import { CommentLikes, likesWords } from './CommentLikes.tsx';
import styles from './CommentTools.module.css';
import { LikersDialog, useLikersOnDemand } from './likers/LikersOnDemand.tsx';
import { useCommentActions } from './use-comment-actions.ts';

export interface CommentToolsProps {
  view: CommentView;
  postView: PostView;
  onEdit: () => void;
}

/** Likes of a comment, the user's other actions on it, and its sending state. */
export function CommentTools({ view, postView, onEdit }: CommentToolsProps) {
  const { id } = useReader();
  const { act, problem } = useAct();
  const { comment, traces } = view;
  const { id: commentId, postId } = comment;
  const { isOn: isLiked, toggle: like } = useSwitch(`like-comment:${commentId}`, {
    stored: comment.hasOwnLike,
    write: (on) => act({ kind: 'like-comment', postId, commentId, on }),
  });
  const likes = comment.likes + Number(isLiked) - Number(comment.hasOwnLike);
  const { reply, remove, more, areLikersShown, hideLikers } = useCommentActions({ view, postView, onEdit, act });
  const likers = useLikersOnDemand(commentId, likes);
  const isModerated = useMemory(moderated, postId) ?? false;
  const group: MenuGroup = {
    label: 'Comment',
    choices: more.map(({ label }) => ({ value: label, label })),
    chosen: null,
    onChoose: (label) => void more.find((action) => action.label === label)?.run(),
  };
  return (
    <>
      {likers.popup}
      {whyNotLikeComment(comment, id) === null ? (
        <PendingSwitch traces={traces} kinds={['like-comment']} iconPx={14} startPx={5}>
          {(describedBy) => (
            <button
              type="button"
              className={classes(styles.like, isLiked && styles.liked)}
              aria-pressed={isLiked}
              aria-label={likes > 0 ? `Like comment ${likesWords(likes)}` : 'Like comment'}
              aria-describedby={describedBy}
              title={isLiked ? 'Un-like' : 'Like'}
              {...likers.handlers}
              onClick={like}
            >
              <Icon name="heart" size={14} isFilled={isLiked} />
              {likes > 0 && likes}
            </button>
          )}
        </PendingSwitch>
      ) : (
        likes > 0 && (
          <span {...likers.handlers}>
            <CommentLikes view={view} />
          </span>
        )
      )}
      {reply && (
        <button type="button" className={styles.tool} title="Reply" aria-label="Reply" onClick={reply}>
          <Icon name="reply" size={15} />
        </button>
      )}
      <TraceMark traces={traces} onUndone={() => openCommentForms.set(postView.key, true)} />
      {isModerated && remove && (
        <button type="button" className={classes(styles.tool, styles.remove)} onClick={() => void remove()}>
          Delete
        </button>
      )}
      {more.length > 0 && <Menu label="More about the comment" groups={[group]} className={styles.tool} />}
      {problem !== null && <span role="alert">{problem}</span>}
      {areLikersShown && <LikersDialog commentId={commentId} onClose={hideLikers} />}
    </>
  );
}
