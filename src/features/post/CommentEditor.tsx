import { useState } from 'react';
import { useHoldForEdit, useMutate, useOutboxActions } from '../../live/later.ts';
import type { CommentView } from '../../shared/store/queries/views.ts';
import { draftKeys } from '../../shared/store/vault/drafts.ts';
import { stuckWords } from '../outbox/index.ts';
import { WordsForm } from '../words/index.ts';

/** A comment's words, to be changed where they stand. */
export function CommentEditor({ view, onDone }: { view: CommentView; onDone: () => void }) {
  const mutate = useMutate();
  const { discard } = useOutboxActions();
  // What is edited stays what it was when the edit began; what comes meanwhile is shown beside it.
  const [{ id: commentId, postId, body, shortId }] = useState(view.comment);
  const [stuck] = useState(stuckWords(view.traces));
  const base = stuck?.base ?? body;
  const mine = stuck?.base == null ? body : stuck.body;
  const replaces = stuck?.replaces ?? undefined;
  const { body: now } = view.comment;
  // One that was not sent yet would get another id under the writer's hands.
  const endEdit = useHoldForEdit(shortId === '' ? commentId : null);
  return (
    <WordsForm
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
        const { draftKey } = written;
        const edit = { kind: 'edit-comment', postId, commentId, base: written.base, body: written.body } as const;
        const result = await mutate(edit, { draftKey, replaces });
        if (!result.ok) return result.failure;
        endEdit();
        onDone();
        return null;
      }}
    />
  );
}
