import Ellipsis from 'lucide-react/icons/ellipsis';
import Heart from 'lucide-react/icons/heart';
import Reply from 'lucide-react/icons/reply';
import { whyNotLikeComment } from '../../shared/rules/post-actions.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { classes, Menu, type MenuGroup, VisuallyHidden } from '../../ui/index.ts';
import { PendingSwitch, TraceMark, useAct } from '../outbox/index.ts';
import { useReader } from '../people/index.ts';
import { moderated, openCommentForms, useMemory } from '../thread-state/index.ts';
import { CommentLikes } from './CommentLikes.tsx';
import styles from './CommentTools.module.css';
import { LikersDialog, LikersOnDemand } from './likers/LikersOnDemand.tsx';
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
  const { id: commentId, postId, hasOwnLike, likes } = comment;
  const { reply, remove, more, areLikersShown, hideLikers } = useCommentActions({ view, postView, onEdit, act });
  const isModerated = useMemory(moderated, postId) ?? false;
  const group: MenuGroup = {
    label: 'Comment',
    choices: more.map(({ label }) => ({ value: label, label })),
    chosen: null,
    onChoose: (label) => void more.find((action) => action.label === label)?.run(),
  };
  const likeOrLikes =
    whyNotLikeComment(comment, id) === null ? (
      <PendingSwitch traces={traces} kinds={['like-comment']} iconPx={14} startPx={6}>
        {(describedBy) => (
          <button
            type="button"
            className={classes(styles.like, hasOwnLike && styles.liked)}
            aria-pressed={hasOwnLike}
            aria-describedby={describedBy}
            title={hasOwnLike ? 'Un-like' : 'Like'}
            onClick={() => void act({ kind: 'like-comment', postId, commentId, on: !hasOwnLike })}
          >
            <VisuallyHidden>Like comment </VisuallyHidden>
            <Heart size={14} aria-hidden="true" fill={hasOwnLike ? 'currentColor' : 'none'} />
            {likes > 0 && (
              <>
                {likes}
                <VisuallyHidden>{likes === 1 ? ' like' : ' likes'}</VisuallyHidden>
              </>
            )}
          </button>
        )}
      </PendingSwitch>
    ) : (
      <CommentLikes view={view} />
    );
  return (
    <>
      <LikersOnDemand commentId={commentId} likes={likes}>
        {likeOrLikes}
      </LikersOnDemand>
      {reply && (
        <button type="button" className={styles.tool} title="Reply" aria-label="Reply" onClick={reply}>
          <Reply size={15} aria-hidden="true" />
        </button>
      )}
      <TraceMark traces={traces} onUndone={() => openCommentForms.set(postView.key, true)} />
      {isModerated && remove && (
        <button type="button" className={classes(styles.tool, styles.remove)} onClick={() => void remove()}>
          Delete
        </button>
      )}
      {more.length > 0 && (
        <span className={styles.menu}>
          <Menu label="More about the comment" groups={[group]}>
            <Ellipsis size={16} aria-hidden="true" />
          </Menu>
        </span>
      )}
      {problem !== null && <span role="alert">{problem}</span>}
      {areLikersShown && <LikersDialog commentId={commentId} onClose={hideLikers} />}
    </>
  );
}
