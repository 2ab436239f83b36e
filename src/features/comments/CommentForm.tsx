import { useState } from 'react';
import { useAdoptedDraft, useMutate } from '../../live/later.ts';
import { whyNotComment } from '../../shared/rules/post-actions.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { ButtonLink } from '../../ui/index.ts';
import { accountsOf, useReader } from '../people/index.ts';
import { insertions, openCommentForms, useMemory } from '../thread-state/index.ts';
import { TextForm } from '../writing/index.ts';
import styles from './Comments.module.css';

export interface CommentFormProps {
  view: PostView;
  /** The post has its own page: the form is always shown. */
  isAlone: boolean;
}

/** The form of a new comment. */
export function CommentForm({ view, isAlone }: CommentFormProps) {
  const { post } = view;
  const { id } = useReader();
  const isOpen = useMemory(openCommentForms, view.key) ?? false;
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
  return <OpenForm view={view} isOpen={isOpen} />;
}

/** `isOpen`: the user has opened it. */
function OpenForm({ view, isOpen }: { view: PostView; isOpen: boolean }) {
  const { post, key } = view;
  const mutate = useMutate();
  // While it is open, the draft keeps the id that a new post had first: sending the post does not replace the form.
  const [firstId] = useState(post.id);
  const draftKey = draftKeys.newComment(firstId);
  useAdoptedDraft(draftKey);
  const insertion = useMemory(insertions, key);
  const close = () => openCommentForms.set(key, undefined);
  return (
    <div className={styles.form}>
      <TextForm
        draftKey={draftKey}
        label="Comment"
        placeholder="Write a comment"
        submitLabel="Post"
        isFocused={isOpen}
        insertion={insertion}
        onInserted={() => insertions.set(key, undefined)}
        {...(isOpen ? { onCancel: close } : {})}
        onSubmit={async ({ body }) => {
          const result = await mutate({ kind: 'create-comment', postId: post.id, body }, { draftKey });
          if (!result.ok) return result.failure;
          close();
          return null;
        }}
      />
    </div>
  );
}
