import { useState } from 'react';
import { useAdoptedComment, useMutate } from '../../live/later.ts';
import { whyNotComment } from '../../shared/rules/post-actions.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { ButtonLink } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { additions, useMemory } from '../thread-state/index.ts';
import { WordsForm } from '../words/index.ts';
import { accountsOf } from './accounts-of.ts';
import styles from './Comments.module.css';
import { setCommentFormOpen, useIsCommentFormOpen } from './open-forms.ts';

export interface CommentFormProps {
  view: PostView;
  /** The post is the page: the form is always there. */
  isAlone: boolean;
}

/** Where a new comment is written. */
export function CommentForm({ view, isAlone }: CommentFormProps) {
  const { post } = view;
  const { id } = useReader();
  const mutate = useMutate();
  // A new post gets another id when it has been sent; what is being written under it goes on.
  const [firstId] = useState(post.id);
  useAdoptedComment(firstId);
  const isOpen = useIsCommentFormOpen(post.id);
  const addition = useMemory(additions, post.id);
  const objection = whyNotComment(post, id, accountsOf(view));
  if (objection === 'sign-in' && isAlone) {
    const back = encodeURIComponent(`${location.pathname}${location.search}`);
    return (
      <p>
        <ButtonLink variant="quiet" href={`/signin?back=${back}`}>
          Sign In to add comment
        </ButtonLink>
      </p>
    );
  }
  if (objection !== null || !(isOpen || isAlone)) return null;
  const close = () => setCommentFormOpen(post.id, false);
  return (
    <div className={styles.form}>
      <WordsForm
        draftKey={draftKeys.newComment(firstId)}
        label="Comment"
        placeholder="Write a comment"
        submitLabel="Post"
        isFocused={isOpen}
        addition={addition}
        onAdded={() => additions.set(post.id, undefined)}
        {...(isOpen ? { onCancel: close } : {})}
        onSubmit={async ({ body, draftKey }) => {
          const result = await mutate({ kind: 'create-comment', postId: post.id, body }, { draftKey });
          if (!result.ok) return result.failure;
          close();
          return null;
        }}
      />
    </div>
  );
}
