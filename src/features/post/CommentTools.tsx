import Ellipsis from 'lucide-react/icons/ellipsis';
import Heart from 'lucide-react/icons/heart';
import { whyNotDeleteComment, whyNotEditComment, whyNotLikeComment } from '../../shared/rules/post-actions.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { classes, Menu, type MenuGroup, useConfirm, VisuallyHidden } from '../../ui/index.ts';
import { SwitchMark, TraceMark } from '../outbox/index.ts';
import { useReader } from '../people/index.ts';
import { accountsOf } from './accounts-of.ts';
import { CommentLikes } from './CommentLikes.tsx';
import styles from './CommentTools.module.css';
import { setCommentFormOpen } from './open-forms.ts';
import { useAct } from './use-act.ts';

export interface CommentToolsProps {
  view: CommentView;
  postView: PostView;
  onEdit: () => void;
}

/** It is being sent for the first time: soon it can be changed. */
const isUnderWay = ({ comment, traces }: CommentView): boolean =>
  comment.shortId === '' && !traces.some(({ state }) => CAN_CHANGE.has(state.kind));
const CAN_CHANGE: ReadonlySet<string> = new Set(['held', 'ready', 'refused']);

/** Likes of a comment, what else the reader can do with it, and how far it is on its way. */
export function CommentTools({ view, postView, onEdit }: CommentToolsProps) {
  const { id } = useReader();
  const { act, problem } = useAct();
  const confirm = useConfirm();
  const { comment, traces } = view;
  const { id: commentId, postId, hasOwnLike, likes } = comment;
  const deeds: { label: string; run: () => unknown }[] = [];
  if (whyNotEditComment(comment, id) === null && !isUnderWay(view)) deeds.push({ label: 'Edit', run: onEdit });
  if (whyNotDeleteComment(comment, postView.post, id, accountsOf(postView)) === null) {
    const remove = async () => {
      if (!(await confirm({ confirmLabel: 'Delete', isDangerous: true }))) return;
      await act({ kind: 'delete-comment', postId, commentId });
    };
    deeds.push({ label: 'Delete', run: remove });
  }
  const group: MenuGroup = {
    label: 'Comment',
    choices: deeds.map(({ label }) => ({ value: label, label })),
    chosen: null,
    onChoose: (label) => void deeds.find((deed) => deed.label === label)?.run(),
  };
  return (
    <>
      {whyNotLikeComment(comment, id) === null ? (
        <button
          type="button"
          className={classes(styles.like, hasOwnLike && styles.liked)}
          aria-pressed={hasOwnLike}
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
      ) : (
        <CommentLikes view={view} />
      )}
      <SwitchMark traces={traces} />
      <TraceMark traces={traces} onUndone={() => setCommentFormOpen(postId, true)} />
      {deeds.length > 0 && (
        <span className={styles.menu}>
          <Menu label="More about the comment" groups={[group]}>
            <Ellipsis size={16} aria-hidden="true" />
          </Menu>
        </span>
      )}
      {problem !== null && <span role="alert">{problem}</span>}
    </>
  );
}
