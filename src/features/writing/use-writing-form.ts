import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { KeptContent } from '../../live/later.ts';
import type { Failure } from '../../shared/contract/index.ts';
import { excessOver } from '../../shared/text/graphemes.ts';
import { useConfirm } from '../../ui/index.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { useReopened } from './reopened.ts';
import { isSubmitKey } from './submit-keys.ts';
import { useSubmitMode } from './use-submit-mode.ts';

/** Callbacks of every form of a text. */
export interface WritingFormActions {
  /** Absent if the form is always shown. */
  onCancel?: (() => void) | undefined;
  /** The user discards their edit in favour of the version on the server. */
  onTakeTheirs?: (() => void) | undefined;
}

interface WritingFormOptions extends WritingFormActions {
  draftKey: string;
  draft: KeptContent;
  /** The text in the form. */
  body: string;
  /** Of an edit: the text on the server now. */
  current: string | undefined;
  /** Maximum length in graphemes. */
  limit: number;
  /** The form has content, and nothing but its draft or its length can prevent sending. */
  isComplete: boolean;
  /** Focuses the text as soon as the draft is loaded. */
  isFocused: boolean;
  /** `base` is, of an edit, the text on the server that the user saw last. Returns the failure, or `null` if the text was stored. */
  onSubmit: (base: string) => Promise<Failure | null>;
  /** Runs when the form becomes empty: after it was submitted or discarded. */
  onReset?: () => void;
}

export interface WritingForm {
  draft: KeptContent;
  body: string;
  write: (body: string) => void;
  textRef: RefObject<HTMLTextAreaElement | null>;
  /** The draft is loaded. Until then nothing can be written. */
  isLoaded: boolean;
  /** Number of graphemes over the limit. */
  excess: number;
  /** The text on the server, if somebody has changed it since the edit began. `null` if not. */
  theirs: string | null;
  /** Why the last submission could not be stored. */
  failure: Failure | null;
  /** What was sent has come back by an undo, and nothing was written since. */
  isReturned: boolean;
  canSubmit: boolean;
  isSubmitting: boolean;
  submit: () => Promise<void>;
  /** Discards the draft. Asks first if it has changes. */
  cancel: () => Promise<void>;
  takeTheirs: () => Promise<void>;
  /** Continues in this tab what is being written in another one. */
  takeOver: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Ids of the elements that describe the text. */
  noteId: string;
  elsewhereId: string;
}

/** The engine of all forms of a text: submitting, cancelling, length, edit conflicts, and the same draft in another tab. */
export function useWritingForm(options: WritingFormOptions): WritingForm {
  const { draftKey, draft, body, current, limit, isComplete, isFocused, onSubmit } = options;
  const { onReset, onCancel, onTakeTheirs } = options;
  const confirm = useConfirm();
  const submitMode = useSubmitMode();
  const textRef = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const elsewhereId = useId();
  const isRunning = useRef(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isLoaded = draft.content !== undefined;
  useEffect(() => {
    if (isFocused && isLoaded) textRef.current?.focus();
  }, [isFocused, isLoaded]);

  const [returned, setReturned] = useState<string | null>(null);
  useReopened(draftKey, isLoaded && draft.isChanged, (why) => {
    const text = textRef.current;
    text?.focus();
    text?.setSelectionRange(text.value.length, text.value.length);
    // Said until something is written.
    setReturned(why === 'undone' ? body : null);
  });

  const excess = excessOver(limit, body);
  const canSubmit = isLoaded && isComplete && excess <= 0 && !draft.isElsewhere;
  const theirs = current === undefined || !isLoaded ? null : changedElsewhere(draft.base, current, body);

  const submit = async () => {
    // A second press must not submit the same text again.
    if (!canSubmit || isRunning.current) return;
    isRunning.current = true;
    setIsSubmitting(true);
    try {
      await draft.settle();
      const found = await onSubmit(theirs ?? draft.base);
      setFailure(found);
      if (!found) {
        onReset?.();
        await draft.clear(draft.content);
      }
    } finally {
      isRunning.current = false;
      setIsSubmitting(false);
    }
  };
  const close = async (onClosed: (() => void) | undefined) => {
    const failed = await draft.discard();
    setFailure(failed);
    if (failed) return;
    onReset?.();
    onClosed?.();
  };
  const cancel = async () => {
    if (draft.isChanged && !(await confirm({ question: 'Discard changes?' }))) return;
    await close(onCancel);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event, submitMode)) return;
    event.preventDefault();
    // While another tab writes, the first key press takes the draft over, as any typing does.
    if (draft.isElsewhere) draft.takeOver();
    else void submit();
  };
  return {
    draft,
    body,
    write: (text) => draft.update((now) => ({ ...now, body: text })),
    textRef,
    isLoaded,
    excess,
    theirs,
    failure,
    isReturned: returned === body,
    canSubmit,
    isSubmitting,
    submit,
    cancel,
    takeTheirs: () => close(onTakeTheirs),
    takeOver: () => {
      draft.takeOver();
      textRef.current?.focus();
    },
    onKeyDown,
    noteId,
    elsewhereId,
  };
}

/** Properties of the text field of a form, apart from its looks and names. */
export function fieldProps({ draft, body, write, isLoaded, onKeyDown, noteId, elsewhereId }: WritingForm) {
  return {
    'aria-describedby': draft.isElsewhere ? `${elsewhereId} ${noteId}` : noteId,
    value: body,
    readOnly: !isLoaded,
    onChange: ({ target }: { target: HTMLTextAreaElement }) => write(target.value),
    onKeyDown,
  };
}
