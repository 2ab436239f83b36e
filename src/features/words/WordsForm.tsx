import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { usePreferences } from '../../live/index.ts';
import { useDraft } from '../../live/later.ts';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import { excessOver } from '../../shared/text/graphemes.ts';
import { Button, useConfirm } from '../../ui/index.ts';
import { NameSuggestions } from '../names/index.ts';
import { ChangedElsewhere, changedElsewhere } from './ChangedElsewhere.tsx';
import { EarlierTexts } from './EarlierTexts.tsx';
import { NotKept } from './NotKept.tsx';
import { isSubmitKey, submitHint } from './submit-keys.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import { useSubmitMode } from './use-submit-mode.ts';
import { useTextLimit } from './use-text-limit.ts';
import styles from './WordsForm.module.css';
import { WrittenElsewhere } from './WrittenElsewhere.tsx';

/** What a form hands over. `base`: of an edit, the words that the writer has seen there last. */
export interface WrittenWords {
  body: string;
  base: string;
  draftKey: string;
}

export interface WordsFormProps {
  /** Under which the words are kept while they are written. The component is keyed by it where it can change. */
  draftKey: string;
  /** The words that stand in the form at first; '' where new ones are written. */
  initial?: string;
  /** Of an edit: the words that it changes, where they are others than `initial`, … */
  base?: string;
  /** … and what stands there at this moment. */
  current?: string;
  label: string;
  placeholder?: string;
  submitLabel: string;
  /** Whose limit of length counts; default: a comment's. */
  limitOf?: 'comment' | 'post';
  /** The form was opened by the reader, who wants to write. */
  isFocused?: boolean;
  /** Words to be put where the caret is, as the beginning of an answer; another object is another addition. */
  addition?: { words: string } | undefined;
  /** They are in the text. */
  onAdded?: () => void;
  /** Said beneath, e.g. what the server said of these words. */
  note?: string | null;
  /** Absent: the form is always there. */
  onCancel?: () => void;
  /** The writer prefers what stands there at this moment. */
  onTakeTheirs?: () => void;
  /** Answers why the words could not be kept; null: they are, and the form has done its work. */
  onSubmit: (written: WrittenWords) => Promise<Failure | null>;
}

/** A text and two buttons. What is typed is kept at once; the key that the writer has chosen submits. */
export function WordsForm(props: WordsFormProps) {
  const { draftKey, initial = '', base, current, label, placeholder, submitLabel, limitOf = 'comment' } = props;
  const { isFocused, note, addition, onAdded, onCancel, onTakeTheirs, onSubmit } = props;
  const { saveDrafts } = usePreferences();
  const draft = useDraft(draftKey, initial, { isKept: saveDrafts, ...(base === undefined ? {} : { base }) });
  const limit = useTextLimit(limitOf);
  const submitMode = useSubmitMode();
  const confirm = useConfirm();
  const noteId = useId();
  const elsewhereId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const isSubmitting = useRef(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const isThere = draft.body !== undefined;
  // A form that is always there is one quiet line until somebody wants to write.
  const isAtRest = !onCancel && !isEntered && !draft.isChanged;
  useLeaveQuestion(draft.isChanged && !saveDrafts);
  useEffect(() => {
    if (isFocused && isThere) text.current?.focus();
  }, [isFocused, isThere]);
  const add = useRef<(words: string) => void>(undefined);
  useEffect(() => {
    add.current = (words) => {
      if (text.current) draft.write(insertedInto(text.current, words));
      onAdded?.();
    };
  });
  useEffect(() => {
    if (addition && isThere) add.current?.(addition.words);
  }, [addition, isThere]);

  const body = draft.body ?? '';
  const excess = excessOver(limit, body);
  const canSubmit = isThere && body.trim() !== '' && excess <= 0 && !draft.isElsewhere;
  const theirs = current === undefined || !isThere ? null : changedElsewhere(draft.base, current, body);
  const submit = async () => {
    // The same form twice would be the same words twice.
    if (!canSubmit || isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await draft.settle();
      const found = await onSubmit({ body, base: theirs ?? draft.base, draftKey });
      setFailure(found);
      if (!found) await draft.discard();
    } finally {
      isSubmitting.current = false;
    }
  };
  const close = async (end: (() => void) | undefined) => {
    await draft.discard();
    setFailure(null);
    end?.();
  };
  const cancel = async () => {
    if (draft.isChanged && !(await confirm({ question: 'Discard changes?' }))) return;
    await close(onCancel);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event, submitMode)) return;
    event.preventDefault();
    // No key is lost without a word: this one says who writes now.
    if (draft.isElsewhere) draft.takeOver();
    else void submit();
  };
  const said = excess > 0 ? `${excess} too many` : failure ? lostWords(failure) : note;

  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {theirs !== null && (
        <ChangedElsewhere base={draft.base} theirs={theirs} onTake={() => void close(onTakeTheirs)} />
      )}
      <textarea
        ref={text}
        className={styles.text}
        rows={isAtRest ? 1 : 2}
        dir="auto"
        aria-label={label}
        aria-describedby={draft.isElsewhere ? `${elsewhereId} ${noteId}` : noteId}
        placeholder={placeholder}
        value={body}
        readOnly={!isThere}
        onFocus={() => setIsEntered(true)}
        onChange={({ target }) => draft.write(target.value)}
        onKeyDown={onKeyDown}
      />
      <NameSuggestions field={text} text={body} onPick={draft.write} />
      {draft.isElsewhere && (
        <WrittenElsewhere
          id={elsewhereId}
          onTakeOver={() => {
            draft.takeOver();
            text.current?.focus();
          }}
        />
      )}
      <NotKept failure={failure ? null : draft.failure} />
      <div className={styles.foot} hidden={isAtRest}>
        <Button type="submit" variant="primary" disabled={!canSubmit}>
          {theirs === null ? submitLabel : 'Keep mine'}
        </Button>
        {(onCancel || draft.isChanged) && (
          <Button variant="quiet" onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
        {!isAtRest && <EarlierTexts draftKey={draftKey} body={body} settle={draft.settle} />}
        <span id={noteId} role="status" className={styles.note}>
          {said}
        </span>
        <span className={styles.hint}>{submitHint(submitMode)}</span>
      </div>
    </form>
  );
}

/** Puts words where the caret is, apart from what stands before them, and answers the whole text. */
function insertedInto(text: HTMLTextAreaElement, words: string): string {
  const { selectionStart, selectionEnd, value } = text;
  const isApart = selectionStart === 0 || /\s/.test(value.charAt(selectionStart - 1));
  text.focus();
  text.setRangeText(isApart ? words : ` ${words}`, selectionStart, selectionEnd, 'end');
  return text.value;
}

const lostWords = (failure: Failure): string => `Not sent: ${failureText(failure)}. Your words are still here.`;
