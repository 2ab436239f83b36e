import { useState } from 'react';
import { useHoldForEdit, useMutate, useOutboxActions } from '../../../live/later.ts';
import { kindOf } from '../../../shared/mutations/index.ts';
import type { OutboxRow } from '../../../shared/store/vault/rows.ts';
import { cutWords } from '../../../shared/text/covered.ts';
import { TextForm } from '../../writing/index.ts';
import { rewritten, shownWords, stuckWords, writtenIn } from '../words.ts';

const LABEL_LENGTH = 80;

/** A form that edits the text of a waiting row before it is sent. */
export function EditWords({ row, onDone }: { row: OutboxRow; onDone: () => void }) {
  const mutate = useMutate();
  const { keepMine } = useOutboxActions();
  // The edited row must not change while the form is open.
  const [edited] = useState(row);
  const stuck = stuckWords([edited]);
  const endEdit = useHoldForEdit(edited.id);
  const edit = rewritten(edited, '');
  // That of the post's or comment's own form: it is there when the row is not any more.
  const draftKey = (edit && kindOf(edit)?.formKey?.(edit)) ?? `outbox-edit:${edited.id}`;
  return (
    <TextForm
      draftKey={draftKey}
      initial={writtenIn(edited.mutation)}
      label={`Edit: ${cutWords(shownWords(edited.mutation), LABEL_LENGTH)}`}
      submitLabel="Save"
      limitOf={'feeds' in edited.mutation ? 'post' : 'comment'}
      isFocused
      onCancel={onDone}
      note={stuck?.said ?? null}
      onSubmit={async ({ body }) => {
        const mutation = rewritten(edited, body);
        if (!mutation) return null;
        const replaces = stuck?.replaces ?? undefined;
        const result =
          edited.state.kind === 'conflict'
            ? await keepMine(edited.id, body)
            : await mutate(mutation, { draftKey, replaces });
        if (!result.ok) return result.failure;
        endEdit();
        onDone();
        return null;
      }}
    />
  );
}
