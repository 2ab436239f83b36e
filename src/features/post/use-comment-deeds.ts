import { useState } from 'react';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import { whyNotComment, whyNotDeleteComment, whyNotEditComment } from '../../shared/rules/post-actions.ts';
import { distanceToEnd } from '../../shared/rules/threads.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { replyArrows } from '../../shared/text/index.ts';
import { useConfirm } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { additions } from '../thread-state/index.ts';
import { accountsOf } from './accounts-of.ts';
import { setCommentFormOpen } from './open-forms.ts';

interface Comment {
  view: CommentView;
  postView: PostView;
  onEdit: () => void;
  act: (mutation: AnyMutation) => Promise<boolean>;
}

/** What the reader can do with a comment besides liking it. */
export interface CommentDeeds {
  /** null: he may not. */
  reply: (() => void) | null;
  remove: (() => Promise<void>) | null;
  /** Everything that is not so common, in the order of a menu. */
  more: { label: string; run: () => unknown }[];
  /** Who likes it is being shown. */
  areLikersShown: boolean;
  hideLikers: () => void;
}

/** It is being sent for the first time: soon it can be changed. */
const isUnderWay = ({ comment, traces }: CommentView): boolean =>
  comment.shortId === '' && !traces.some(({ state }) => CAN_CHANGE.has(state.kind));
const CAN_CHANGE: ReadonlySet<string> = new Set(['held', 'ready', 'refused']);

export function useCommentDeeds({ view, postView, onEdit, act }: Comment): CommentDeeds {
  const { id } = useReader();
  const confirm = useConfirm();
  const [areLikersShown, setAreLikersShown] = useState(false);
  const { comment, author } = view;
  const { id: commentId, postId } = comment;
  const lookup = accountsOf(postView);
  const begin = (words: string) => {
    additions.set(postId, { words });
    setCommentFormOpen(postId, true);
  };
  const canComment = whyNotComment(postView.post, id, lookup) === null;
  const reply = () => begin(`${replyArrows(distanceToEnd(postView.post.comments, comment))} `);
  const remove = async () => {
    if (!(await confirm({ confirmLabel: 'Delete', isDangerous: true }))) return;
    await act({ kind: 'delete-comment', postId, commentId });
  };
  const mayRemove = whyNotDeleteComment(comment, postView.post, id, lookup) === null;
  const more: CommentDeeds['more'] = [];
  if (canComment && author && author.id !== id) {
    more.push({ label: `Mention @${author.username}`, run: () => begin(`@${author.username} `) });
  }
  if (comment.likes > 0) more.push({ label: 'Likes', run: () => setAreLikersShown(true) });
  if (whyNotEditComment(comment, id) === null && !isUnderWay(view)) more.push({ label: 'Edit', run: onEdit });
  if (mayRemove) more.push({ label: 'Delete', run: remove });
  return {
    reply: canComment ? reply : null,
    remove: mayRemove ? remove : null,
    more,
    areLikersShown,
    hideLikers: () => setAreLikersShown(false),
  };
}
