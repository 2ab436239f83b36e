import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import { Button } from '../../ui/index.ts';
import { GifButton } from '../gifs/index.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { EarlierTexts } from './EarlierTexts.tsx';
import { FieldAids } from './FieldAids.tsx';
import { insertText } from './insert-text.ts';
import { submitHint } from './submit-keys.ts';
import styles from './TextForm.module.css';
import { useFormDraft } from './use-form-draft.ts';
import { useSubmitMode } from './use-submit-mode.ts';
import { useTextLimit } from './use-text-limit.ts';
import { fieldProps, useWritingForm, type WritingForm, type WritingFormActions } from './use-writing-form.ts';
import { WritesAs } from './WritesAs.tsx';

/** What a form submits. `base` is, of an edit, the text on the server that the user saw last. */
interface SubmittedText {
  body: string;
  base: string;
  draftKey: string;
}

export interface TextFormProps extends WritingFormActions {
  /** Key of the draft. A form whose key can change needs it as its React key. */
  draftKey: string;
  /** The text at first; '' for a new one. */
  initial?: string;
  /** Of an edit: the text that it began with, if other than `initial`. */
  base?: string;
  /** Of an edit: the text on the server now. */
  current?: string;
  label: string;
  placeholder?: string;
  submitLabel: string;
  limitOf?: 'comment' | 'post';
  /** The user has just opened the form. */
  isFocused?: boolean;
  /** Text to insert at the caret, e.g. the beginning of a reply. A new object is a new insertion. */
  insertion?: Insertion | undefined;
  onInserted?: () => void;
  /** Shown below the text, e.g. why the server has refused it. */
  note?: string | null;
  /** Returns the failure, or `null` if the text was stored. */
  onSubmit: (submitted: SubmittedText) => Promise<Failure | null>;
}

interface Insertion {
  text: string;
}

/** A form with one text. */
export function TextForm(props: TextFormProps) {
  const { draftKey, initial = '', base, current, label, placeholder, submitLabel, limitOf = 'comment' } = props;
  const { isFocused = false, note, insertion, onInserted, onCancel, onTakeTheirs, onSubmit } = props;
  const draft = useFormDraft(draftKey, { body: initial }, { base });
  const body = draft.content?.body ?? '';
  const form = useWritingForm({
    draftKey,
    draft,
    body,
    current,
    limit: useTextLimit(limitOf),
    isComplete: body.trim() !== '',
    isFocused,
    onSubmit: (seen) => onSubmit({ body, base: seen, draftKey }),
    onCancel,
    onTakeTheirs,
  });
  const submitMode = useSubmitMode();
  const [isEntered, setIsEntered] = useState(false);
  // A form that is always shown is a single line until the user wants to write.
  const isCollapsed = !onCancel && !isEntered && !draft.isChanged;
  useInsertion(form, insertion, onInserted);
  const { failure, textRef } = form;
  const status = failure && form.excess <= 0 ? notSentText(failure) : (formStatus(form) ?? note);

  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ChangedElsewhere form={form} />
      <textarea
        {...fieldProps(form)}
        ref={textRef}
        className={styles.text}
        rows={isCollapsed ? 1 : 2}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        onFocus={() => setIsEntered(true)}
      />
      <FieldAids form={form} />
      <div className={styles.foot} hidden={isCollapsed}>
        <Button type="submit" variant="primary" disabled={!form.canSubmit}>
          {form.theirs === null ? submitLabel : 'Keep mine'}
        </Button>
        {(onCancel || draft.isChanged) && (
          <Button variant="quiet" onClick={() => void form.cancel()}>
            Cancel
          </Button>
        )}
        {!isCollapsed && <GifButton insert={(text) => insertText(form, text)} />}
        {!isCollapsed && <EarlierTexts draftKey={draftKey} content={{ body }} settle={draft.settle} />}
        <span id={form.noteId} role="status" className={styles.note}>
          {status}
        </span>
        <WritesAs />
        <span className={styles.hint}>{submitHint(submitMode)}</span>
      </div>
    </form>
  );
}

/** What a form says about its text; `null`: nothing. */
export function formStatus({ excess, isReturned }: Pick<WritingForm, 'excess' | 'isReturned'>): string | null {
  if (excess > 0) return `${excess} too many`;
  return isReturned ? 'Not sent. It is in the form again.' : null;
}

export const notSentText = (failure: Failure): string =>
  `Not sent: ${failureText(failure)}. Your words are still here.`;

/** Inserts a text at the caret as soon as the draft is loaded. */
function useInsertion(
  { textRef, write, isLoaded }: WritingForm,
  insertion: Insertion | undefined,
  onInserted: (() => void) | undefined,
): void {
  const insert = useRef<(text: string) => void>(undefined);
  useEffect(() => {
    insert.current = (text) => {
      insertText({ textRef, write }, text);
      onInserted?.();
    };
  });
  useEffect(() => {
    if (insertion && isLoaded) insert.current?.(insertion.text);
  }, [insertion, isLoaded]);
}
