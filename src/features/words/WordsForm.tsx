import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useConfig, useShell } from '../../live/index.ts';
import { useDraft } from '../../live/later.ts';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import { Button, useConfirm } from '../../ui/index.ts';
import { NameSuggestions } from '../names/index.ts';
import styles from './WordsForm.module.css';

export interface WordsFormProps {
  /** Under which the words are kept while they are written. The component is keyed by it where it can change. */
  draftKey: string;
  /** The words that are changed; '' where new ones are written. */
  initial?: string;
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
  /** Answers why the words could not be kept; null: they are, and the form has done its work. */
  onSubmit: (body: string, draftKey: string) => Promise<Failure | null>;
}

/** A text and two buttons. What is typed is kept at once; Ctrl or Cmd with Enter submits. */
export function WordsForm(props: WordsFormProps) {
  const { draftKey, initial = '', label, placeholder, submitLabel, limitOf = 'comment', isFocused, note } = props;
  const { addition, onAdded, onCancel, onSubmit } = props;
  const draft = useDraft(draftKey, initial);
  const limit = useLimit(limitOf);
  const confirm = useConfirm();
  const noteId = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const isSubmitting = useRef(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const isThere = draft.body !== undefined;
  // A form that is always there is one quiet line until somebody wants to write.
  const isAtRest = !onCancel && !isEntered && !draft.isChanged;
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
  const excess = [...body].length - limit;
  const canSubmit = isThere && body.trim() !== '' && excess <= 0;
  const submit = async () => {
    // The same form twice would be the same words twice.
    if (!canSubmit || isSubmitting.current) return;
    isSubmitting.current = true;
    await draft.settle();
    const found = await onSubmit(body, draftKey);
    setFailure(found);
    if (!found) await draft.discard();
    isSubmitting.current = false;
  };
  const cancel = async () => {
    if (draft.isChanged && !(await confirm({ question: 'Discard changes?' }))) return;
    await draft.discard();
    setFailure(null);
    onCancel?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
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
      <textarea
        ref={text}
        className={styles.text}
        rows={isAtRest ? 1 : 2}
        dir="auto"
        aria-label={label}
        aria-describedby={noteId}
        placeholder={placeholder}
        value={body}
        readOnly={!isThere}
        onFocus={() => setIsEntered(true)}
        onChange={({ target }) => draft.write(target.value)}
        onKeyDown={onKeyDown}
      />
      <NameSuggestions field={text} text={body} onPick={draft.write} />
      <div className={styles.foot} hidden={isAtRest}>
        <Button type="submit" variant="primary" disabled={!canSubmit}>
          {submitLabel}
        </Button>
        {(onCancel || draft.isChanged) && (
          <Button variant="quiet" onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
        <span id={noteId} role="status" className={styles.note}>
          {said}
        </span>
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

/** How long a text may be, in characters: the server's word, or the deployment's until it is known (DECISIONS, limits). */
function useLimit(of: 'comment' | 'post'): number {
  const { limits } = useConfig();
  const told = useShell()?.serverInfo?.maxTextLength[of];
  return told ?? (of === 'comment' ? limits.commentLength : limits.postLength);
}
