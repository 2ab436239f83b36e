import { useState } from 'react';
import type { KeptContent } from '../../live/later.ts';
import type { Failure } from '../../shared/contract/index.ts';
import type { Attachment, BaseLists, Self } from '../../shared/model/index.ts';
import {
  type ComposeMode,
  overriddenPrivacyWarning,
  type PickerOption,
  pickerProblem,
  privacyOf,
} from '../../shared/rules/composing.ts';
import type { DraftContent } from '../../shared/store/vault/rows.ts';
import { useFormDraft, useWritingForm, type WritingForm, type WritingFormActions } from '../writing/index.ts';
import { type Files, type RejectedFile, useFiles } from './files/use-files.ts';
import { type Paste, usePaste } from './files/use-paste.ts';
import { usePickerOptions } from './recipients/use-picker.ts';
import { type PostLimits, usePostLimits } from './use-post-limits.ts';

/** What the form submits. */
interface ComposedPost {
  body: string;
  files: readonly Attachment[];
  options: readonly PickerOption[];
  commentsDisabled: boolean;
  /** Of an edit: the text on the server that the user saw last. */
  base: string;
  /** Of an edit: files and destinations when it began. */
  baseLists: BaseLists | undefined;
}

export interface ComposerFormOptions extends WritingFormActions {
  draftKey: string;
  initial: DraftContent;
  /** Of an edit: the text that it began with, if other than `initial`. */
  base?: string;
  /** Of an edit: files and destinations when it began. */
  baseLists?: BaseLists;
  /** Of an edit: the text on the server now. */
  current?: string;
  defaultFeeds: readonly string[];
  /** Destinations that cannot be removed (spec §6). */
  fixed?: readonly string[];
  /** Of an edit: the post has files besides those in the form. */
  hasMoreFiles?: boolean;
  /** Why the files cannot be changed. `null` if they can. */
  filesFixed?: string | null;
  /** Why the destinations cannot be changed. `null` if they can. */
  placesFixed?: string | null;
  mode: ComposeMode;
  self: Self;
  isEditing?: boolean;
  /** Files that cannot be attached, shown with the reason until the user removes them. */
  rejectedFiles?: readonly RejectedFile[];
  /** Returns a warning about the destinations. Default: about overridden privacy. */
  warningOf?: (options: readonly PickerOption[]) => string | null;
  /** Returns the failure, or `null` if the post was stored. */
  onSubmit: (post: ComposedPost, draftKey: string) => Promise<Failure | null>;
}

export interface ComposerFormState {
  form: WritingForm;
  files: Files;
  paste: Paste;
  limits: PostLimits;
  options: readonly PickerOption[];
  commentsDisabled: boolean;
  /** The user writes or the form has content. Else it is a single line. */
  isOpen: boolean;
  /** Why the post cannot be sent to its destinations. '' if it cannot and nothing is shown. */
  problem: string | null;
  warning: string | null;
  privacy: ReturnType<typeof privacyOf>;
  enter: () => void;
  chooseFeeds: (feeds: string[]) => void;
  setCommentsDisabled: (isOn: boolean) => void;
}

/** State of the form of a post: the writing form, and the files and destinations. */
export function useComposerForm(props: ComposerFormOptions): ComposerFormState {
  const {
    draftKey,
    initial,
    base,
    baseLists,
    current,
    defaultFeeds,
    fixed = [],
    mode,
    self,
    isEditing = false,
  } = props;
  const { hasMoreFiles = false, filesFixed = null, placesFixed = null, rejectedFiles = [] } = props;
  const { warningOf = overriddenPrivacyWarning, onCancel, onTakeTheirs, onSubmit } = props;
  const draft = withoutDefaults(useFormDraft(draftKey, initial, { base, baseLists }), defaultFeeds);
  const content = draft.content ?? initial;
  const { body, commentsDisabled = false } = content;
  const limits = usePostLimits();
  const { files: initialFiles = [] } = initial;
  const files = useFiles(content.files ?? initialFiles, {
    draftKey,
    limits,
    rejectedFiles,
    update: (change) => draft.update((now) => ({ ...now, files: change(now.files ?? initialFiles) })),
    settle: draft.settle,
  });
  const paste = usePaste(files, filesFixed === null);
  const options = usePickerOptions(content.feeds ?? defaultFeeds, self, fixed);
  const [isEntered, setIsEntered] = useState(isEditing);
  const problem = placesFixed === null ? pickerProblem(options, { mode, isEditing }) : null;
  const hasContent = body.trim() !== '' || files.attached.length > 0 || hasMoreFiles || filesFixed !== null;
  const form = useWritingForm({
    draftKey,
    draft,
    body,
    current,
    limit: limits.textLength,
    isComplete: hasContent && !files.isUploading && files.problem === null && problem === null,
    isFocused: isEditing,
    onSubmit: (seen) => {
      const lists = { files: files.attached, options, commentsDisabled, baseLists: draft.baseLists };
      return onSubmit({ body, base: seen, ...lists }, draftKey);
    },
    onReset: () => {
      // The form collapses now: later, the page below would move while the user aims at it.
      form.textRef.current?.blur();
      setIsEntered(false);
      files.reset();
      paste.dismiss();
    },
    onCancel,
    onTakeTheirs,
  });
  const setField: FieldSetter = (key, value) => draft.update((now) => withField(now, key, value));
  return {
    form,
    files,
    paste,
    limits,
    options,
    commentsDisabled,
    isOpen: isEntered || draft.isChanged || initial.body !== '' || files.problem !== null,
    problem,
    warning: warningOf(options),
    privacy: placesFixed === null ? privacyOf(options) : null,
    enter: () => setIsEntered(true),
    chooseFeeds: (feeds) => setField('feeds', feeds),
    setCommentsDisabled: (isOn) => setField('commentsDisabled', isOn || undefined),
  };
}

/** The form's own destinations are not part of its draft: without a text nothing would be left of it. */
const withoutDefaults = (draft: KeptContent, defaultFeeds: readonly string[]): KeptContent => ({
  ...draft,
  update: (change) =>
    draft.update((now) => {
      const next = change(now);
      return next.feeds?.join() === defaultFeeds.join() ? withField(next, 'feeds', undefined) : next;
    }),
});

type Field = 'feeds' | 'commentsDisabled';
type FieldSetter = <Key extends Field>(key: Key, value: DraftContent[Key] | undefined) => void;

/** Returns the draft with this field, or without it if the value is `undefined`, which stands for the form's default. */
function withField<Key extends Field>(
  draft: DraftContent,
  key: Key,
  value: DraftContent[Key] | undefined,
): DraftContent {
  const next = { ...draft };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}
