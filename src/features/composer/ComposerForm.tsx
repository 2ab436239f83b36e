import { type ClipboardEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { usePreferences } from '../../live/index.ts';
import { useContentDraft } from '../../live/later.ts';
import { type Failure, failureText } from '../../shared/contract/index.ts';
import type { Attachment, Self } from '../../shared/model/index.ts';
import type { BaseLists } from '../../shared/mutations/index.ts';
import {
  type ComposeMode,
  overriddenPrivacyWarning,
  type PickerOption,
  pickerProblem,
  privacyOf,
} from '../../shared/rules/composing.ts';
import { maximumReached } from '../../shared/rules/files.ts';
import type { DraftContent } from '../../shared/store/vault/rows.ts';
import { excessOver } from '../../shared/text/graphemes.ts';
import { Button, useConfirm } from '../../ui/index.ts';
import { NameSuggestions } from '../names/index.ts';
import {
  ChangedElsewhere,
  changedElsewhere,
  EarlierTexts,
  isSubmitKey,
  NotKept,
  SubmitModeChoice,
  useLeaveQuestion,
  useSubmitMode,
  WrittenElsewhere,
} from '../words/index.ts';
import { AddFiles } from './AddFiles.tsx';
import styles from './ComposerForm.module.css';
import { DropZone } from './DropZone.tsx';
import { FileList } from './LateParts.tsx';
import { PostText } from './PostText.tsx';
import { RecipientBox } from './RecipientBox.tsx';
import { type NotTaken, useFiles } from './use-files.ts';
import { usePickerOptions } from './use-picker.ts';
import { usePostLimits } from './use-post-limits.ts';

/** What is written, ready to be sent. */
interface Composed {
  body: string;
  files: readonly Attachment[];
  options: readonly PickerOption[];
  commentsDisabled: boolean;
  /** Of an edit: the words that the writer has seen there last. */
  base: string;
  /** Of an edit of a post: its files and places when it began. */
  baseLists: BaseLists | undefined;
}

export interface ComposerFormProps {
  draftKey: string;
  initial: DraftContent;
  /** Of an edit: the words that it changes, where they are others than `initial`, … */
  base?: string;
  /** … its files and places, … */
  baseLists?: BaseLists;
  /** … and what stands there at this moment. */
  current?: string;
  /** What the server said of these words. */
  said?: string | null;
  defaultFeeds: readonly string[];
  /** Destinations that cannot be taken away (spec §6). */
  fixed?: readonly string[];
  /** Of an edit: it has files besides those in the form. */
  hasMoreFiles?: boolean;
  /** Why its files, … */
  filesFixed?: string | null;
  /** … or its destinations, cannot be changed. */
  placesFixed?: string | null;
  mode: ComposeMode;
  self: Self;
  label?: string;
  submitLabel: string;
  isEditing?: boolean;
  /** Files that cannot be attached, shown with the reason until the writer removes them. */
  notTaken?: readonly NotTaken[];
  /** What the writer is warned of besides. */
  warningOf?: (options: readonly PickerOption[]) => string | null;
  onCancel?: () => void;
  /** The writer prefers what stands there at this moment. */
  onTakeTheirs?: () => void;
  /** Answers why it could not be kept; null: it is. */
  onSubmit: (composed: Composed, draftKey: string) => Promise<Failure | null>;
}

/** The form of a post: where to, the words, the files. What is written is kept at once. */
export function ComposerForm(props: ComposerFormProps) {
  const { draftKey, initial, defaultFeeds, fixed = [], mode, self, label = 'Write a post', isEditing = false } = props;
  const { notTaken = [], hasMoreFiles = false, filesFixed = null, placesFixed = null } = props;
  const { base, baseLists, current, said = null, submitLabel, warningOf, onCancel, onTakeTheirs, onSubmit } = props;
  const { saveDrafts } = usePreferences();
  const draft = useContentDraft(draftKey, initial, {
    isKept: saveDrafts,
    ...(base === undefined ? {} : { base }),
    baseLists,
  });
  const content = draft.content ?? initial;
  const limits = usePostLimits();
  const files = useFiles(content.files ?? [], {
    limits,
    notTaken,
    update: (change) => draft.update((now) => ({ ...now, files: change(now.files ?? []) })),
  });
  const names = content.feeds ?? defaultFeeds;
  const options = usePickerOptions(names, self, fixed);
  const confirm = useConfirm();
  const submitMode = useSubmitMode();
  const [isEntered, setIsEntered] = useState(isEditing);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const filesNoteId = useId();
  const elsewhereId = useId();
  useLeaveQuestion(draft.isChanged && !saveDrafts);
  const isThere = draft.content !== undefined;
  useEffect(() => {
    if (isEditing && isThere) text.current?.focus();
  }, [isEditing, isThere]);

  const { body, commentsDisabled = false } = content;
  const isOpen = isEntered || draft.isChanged || initial.body !== '' || files.problem !== null;
  const problem = placesFixed === null ? pickerProblem(options, { mode, isEditing }) : null;
  const excess = excessOver(limits.textLength, body);
  const hasSomething = body.trim() !== '' || files.attached.length > 0 || hasMoreFiles || filesFixed !== null;
  const canFilesGo = !files.isUploading && files.problem === null;
  const isReady = isThere && !draft.isElsewhere && hasSomething && excess <= 0 && canFilesGo && problem === null;
  // The same form twice would be the same post twice.
  const canSubmit = isReady && !isSending;
  const theirs = current === undefined || !isThere ? null : changedElsewhere(draft.base, current, body);
  const privacy = placesFixed === null ? privacyOf(options) : null;
  const warning = warningOf ? warningOf(options) : overriddenPrivacyWarning(options);

  const submit = async () => {
    if (!canSubmit) return;
    setIsSending(true);
    try {
      await draft.settle();
      const found = await onSubmit(
        {
          body,
          files: files.attached,
          options,
          commentsDisabled,
          base: theirs ?? draft.base,
          baseLists: draft.baseLists,
        },
        draftKey,
      );
      setFailure(found);
      if (!found) await reset();
    } finally {
      setIsSending(false);
    }
  };
  const reset = async () => {
    // It folds at once: what is beneath would move under the reader's finger later.
    text.current?.blur();
    setIsEntered(false);
    files.reset();
    await draft.discard();
  };
  const close = async (end: (() => void) | undefined) => {
    await files.dropNew(initial.files ?? []);
    setFailure(null);
    await reset();
    end?.();
  };
  const cancel = async () => {
    if (draft.isChanged && !(await confirm({ question: 'Discard changes?' }))) return;
    await close(onCancel);
  };
  const write = (words: string) => draft.update((now) => ({ ...now, body: words }));
  const choose = (feeds: string[]) =>
    draft.update((now) => withField(now, 'feeds', feeds.join() === defaultFeeds.join() ? undefined : feeds));
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || filesFixed !== null) return;
    event.preventDefault();
    files.add([...event.clipboardData.files], { isConverted: true });
  };

  return (
    <form
      className={styles.form}
      aria-label={label}
      onPaste={paste}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      {theirs !== null && (
        <ChangedElsewhere base={draft.base} theirs={theirs} onTake={() => void close(onTakeTheirs)} />
      )}
      {isOpen && placesFixed === null && <RecipientBox options={options} mode={mode} self={self} onChoose={choose} />}
      {[placesFixed, filesFixed].map(
        (words) =>
          words && (
            <p key={words} className={styles.note}>
              {words}
            </p>
          ),
      )}
      {/* Beneath the destinations, where it is mended: the foot of a long post is far away. */}
      {isOpen && warning && (
        <p role="status" className={styles.note}>
          {warning}
        </p>
      )}
      {isOpen && problem && (
        <p role="alert" className={styles.note}>
          {problem}
        </p>
      )}
      <PostText
        textRef={text}
        isAtRest={!isOpen}
        aria-label={label}
        aria-describedby={draft.isElsewhere ? `${elsewhereId} ${noteId}` : noteId}
        placeholder={label}
        value={body}
        readOnly={!isThere}
        onFocus={() => setIsEntered(true)}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (!isSubmitKey(event, submitMode)) return;
          event.preventDefault();
          // No key is lost without a word: this one says who writes now.
          if (draft.isElsewhere) draft.takeOver();
          else void submit();
        }}
      />
      <NameSuggestions field={text} text={body} onPick={write} />
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
      {filesFixed === null && <DropZone onDrop={(dropped) => files.add(dropped, { isConverted: true })} />}
      {files.items.length > 0 && filesFixed === null && (
        <FileList items={files.items} onMove={files.move} onRemove={files.remove} onRetry={files.retry} />
      )}
      {isOpen && (
        <>
          {files.isFull && <p className={styles.note}>{maximumReached(limits.attachments)}</p>}
          <div className={styles.options}>
            {filesFixed === null && <AddFiles isFull={files.isFull} onAdd={(chosen) => files.add(chosen)} />}
            {!isEditing && (
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={commentsDisabled}
                  onChange={({ target }) =>
                    draft.update((now) => withField(now, 'commentsDisabled', target.checked || undefined))
                  }
                />
                Comments disabled
              </label>
            )}
            <SubmitModeChoice />
          </div>
          {(failure || said) && (
            <p role="alert" className={styles.failure}>
              {failure ? `Not sent: ${failureText(failure)}. Your words are still here.` : said}
            </p>
          )}
          <div className={styles.foot}>
            <p id={filesNoteId} role="status" className={styles.filesNote}>
              {files.problem}
            </p>
            <Button type="submit" variant="primary" disabled={!canSubmit} aria-describedby={filesNoteId}>
              {theirs === null ? submitLabel : 'Keep mine'}
              {privacy && ` · ${privacy}`}
            </Button>
            <Button variant="quiet" onClick={() => void cancel()}>
              {onCancel ? 'Cancel' : 'Clear'}
            </Button>
            <EarlierTexts draftKey={draftKey} body={body} settle={draft.settle} />
            <span id={noteId} role="status" className={styles.count}>
              {excess > 0 && `${excess} too many`}
            </span>
          </div>
        </>
      )}
    </form>
  );
}

/** The draft with this field; undefined: without it, as the form has it by itself. */
function withField<Key extends 'feeds' | 'commentsDisabled'>(
  draft: DraftContent,
  key: Key,
  value: DraftContent[Key] | undefined,
): DraftContent {
  const next = { ...draft };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}
