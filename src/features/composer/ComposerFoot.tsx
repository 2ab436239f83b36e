import { useId } from 'react';
import { maximumReached } from '../../shared/rules/files.ts';
import { Button } from '../../ui/index.ts';
import { GifButton } from '../gifs/index.ts';
import { EarlierTexts, formStatus, insertText, notSentText, SubmitModeChoice, WritesAs } from '../writing/index.ts';
import styles from './ComposerForm.module.css';
import { AddFiles } from './files/AddFiles.tsx';
import type { ComposerFormState } from './use-composer-form.ts';

interface ComposerFootProps {
  state: ComposerFormState;
  draftKey: string;
  submitLabel: string;
  cancelLabel: string;
  /** Why the server has refused the post. */
  refusal: string | null;
  canChangeFiles: boolean;
  isEditing: boolean;
}

/** What is below the text of a post: options, failures and buttons. */
export function ComposerFoot({ state, draftKey, submitLabel, cancelLabel, refusal, ...edit }: ComposerFootProps) {
  const { form, files, limits, privacy, commentsDisabled, setCommentsDisabled } = state;
  const { draft, body, failure, theirs } = form;
  const filesNoteId = useId();
  return (
    <>
      {files.isFull && <p className={styles.note}>{maximumReached(limits.attachments)}</p>}
      <div className={styles.options}>
        {edit.canChangeFiles && <AddFiles isFull={files.isFull} onAdd={(chosen) => files.add(chosen)} />}
        <GifButton insert={(text) => insertText(form, text)} />
        {!edit.isEditing && (
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={commentsDisabled}
              onChange={({ target }) => setCommentsDisabled(target.checked)}
            />
            Comments disabled
          </label>
        )}
        <SubmitModeChoice />
        <WritesAs />
      </div>
      {(failure || refusal) && (
        <p role="alert" className={styles.failure}>
          {failure ? notSentText(failure) : refusal}
        </p>
      )}
      <div className={styles.foot}>
        <p id={filesNoteId} role="status" className={styles.filesNote}>
          {files.problem}
        </p>
        <Button
          type="submit"
          variant="primary"
          disabled={!form.canSubmit || form.isSubmitting}
          aria-describedby={filesNoteId}
        >
          {theirs === null ? submitLabel : 'Keep mine'}
          {privacy && ` · ${privacy}`}
        </Button>
        <Button variant="quiet" onClick={() => void form.cancel()}>
          {cancelLabel}
        </Button>
        <EarlierTexts draftKey={draftKey} content={draft.content ?? { body }} settle={draft.settle} />
        <span id={form.noteId} role="status" className={styles.count}>
          {formStatus(form)}
        </span>
      </div>
    </>
  );
}
