import { useState } from 'react';
import { useAdoptedDraft, useHoldForEdit, useMutate, useOutboxActions } from '../../live/later.ts';
import type { CommentView } from '../../shared/store/queries/views.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { stuckWords } from '../outbox/index.ts';
import { TextForm } from '../writing/index.ts';

/** The form in which its author edits a comment in place. */
export function CommentEditor({ view, onDone }: { view: CommentView; onDone: () => void }) {
  const mutate = useMutate();
  const { discard } = useOutboxActions();
  // The state at the beginning of the edit. A newer version from the server is shown beside the form.
  const [{ id: commentId, postId, body, shortId }] = useState(view.comment);
  const [stuck] = useState(stuckWords(view.traces));
  useAdoptedDraft(draftKeys.commentEdit(commentId));
  const base = stuck?.base ?? body;
  const mine = stuck?.base == null ? body : stuck.body;
  const replaces = stuck?.replaces ?? undefined;
  const { body: now } = view.comment;
  // Sending an unsent comment now would change its id and close the form.
  const endEdit = useHoldForEdit(shortId === '' ? commentId : null);
  return (
    <TextForm
      draftKey={draftKeys.commentEdit(commentId)}
      initial={mine}
      base={base}
      current={now === base ? (stuck?.theirs ?? now) : now}
      label="Edit comment"
      submitLabel="Save"
      isFocused
      note={stuck?.said ?? null}
      onCancel={onDone}
      onTakeTheirs={() => {
        if (replaces !== undefined) void discard(replaces);
        onDone();
      }}
      onSubmit={async (written) => {
        const edit = { kind: 'edit-comment', postId, commentId, base: written.base, body: written.body } as const;
        const result = await mutate(edit, { draftKey: written.draftKey, replaces });
        if (!result.ok) return result.failure;
        endEdit();
        onDone();
        return null;
      }}
    />
  );
}
