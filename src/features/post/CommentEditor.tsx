import { useState } from 'react';
import { useHoldForEdit, useMutate } from '../../live/later.ts';
import type { CommentView } from '../../shared/store/queries/views.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { WordsForm } from '../words/index.ts';

/** A comment's words, to be changed where they stand. */
export function CommentEditor({ view, onDone }: { view: CommentView; onDone: () => void }) {
  const mutate = useMutate();
  // What is edited stays what it was when the edit began, whatever comes meanwhile.
  const [{ id: commentId, postId, body: base, shortId }] = useState(view.comment);
  // One that was not sent yet would get another id under the writer's hands.
  const endEdit = useHoldForEdit(shortId === '' ? commentId : null);
  return (
    <WordsForm
      draftKey={draftKeys.commentEdit(commentId)}
      initial={base}
      label="Edit comment"
      submitLabel="Save"
      isFocused
      onCancel={onDone}
      onSubmit={async (body, draftKey) => {
        const result = await mutate({ kind: 'edit-comment', postId, commentId, base, body }, { draftKey });
        if (!result.ok) return result.failure;
        endEdit();
        onDone();
        return null;
      }}
    />
  );
}
