import { useState } from 'react';
import type { AnyMutation } from '../../shared/mutations/index.ts';
import { whyNotTranslate } from '../../shared/rules/post-actions.ts';
import { distanceToEnd } from '../../shared/rules/threads.ts';
import type { CommentView, PostView } from '../../shared/store/queries/views.ts';
import { replyArrows } from '../../shared/text/index.ts';
import { useConfirm } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { insertions, openCommentForms, translated, useMemory } from '../thread-state/index.ts';
import { commentRights } from './comment-rights.ts';

interface CommentActionsOptions {
  view: CommentView;
  postView: PostView;
  onEdit: () => void;
  act: (mutation: AnyMutation) => Promise<boolean>;
}

/** What the user can do with a comment besides liking it. */
export interface CommentActions {
  /** `null` if the user may not. */
  reply: (() => void) | null;
  remove: (() => Promise<void>) | null;
  /** The less common actions, in menu order. */
  more: { label: string; run: () => unknown }[];
  /** The list of likers is open. */
  areLikersShown: boolean;
  hideLikers: () => void;
}

export function useCommentActions({ view, postView, onEdit, act }: CommentActionsOptions): CommentActions {
  const { id, translates } = useReader();
  const confirm = useConfirm();
  const [areLikersShown, setAreLikersShown] = useState(false);
  const { comment, author } = view;
  const { id: commentId, postId } = comment;
  const rights = commentRights(view, postView, id);
  const isTranslated = useMemory(translated, commentId) ?? false;
  const beginComment = (text: string) => {
    insertions.set(postView.key, { text });
    openCommentForms.set(postView.key, true);
  };
  const reply = () => beginComment(`${replyArrows(distanceToEnd(postView.post.comments, comment))} `);
  const remove = async () => {
    if (!(await confirm({ confirmLabel: 'Delete', isDangerous: true }))) return;
    await act({ kind: 'delete-comment', postId, commentId });
  };
  const more: CommentActions['more'] = [];
  if (rights.mention && author) {
    more.push({ label: `Mention @${author.username}`, run: () => beginComment(`@${author.username} `) });
  }
  if (comment.likes > 0) more.push({ label: 'Likes', run: () => setAreLikersShown(true) });
  if (rights.edit) more.push({ label: 'Edit', run: onEdit });
  if (translates && comment.hideType === 0 && whyNotTranslate(comment, id) === null) {
    more.push({
      label: isTranslated ? 'Close translation' : 'Translate',
      run: () => translated.set(commentId, isTranslated ? undefined : true),
    });
  }
  if (rights.remove) more.push({ label: 'Delete', run: remove });
  return {
    reply: rights.reply ? reply : null,
    remove: rights.remove ? remove : null,
    more,
    areLikersShown,
    hideLikers: () => setAreLikersShown(false),
  };
}
