import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { addUnsavedDraft } from '../../platform/boot-hints.ts';
import type { Failure } from '../../shared/contract/index.ts';
import type { BaseLists } from '../../shared/model/index.ts';
import { restoreRevision } from '../../shared/store/vault/draft-history.ts';
import { adoptDraft, discardDraft, saveDraft, storedDraft } from '../../shared/store/vault/drafts.ts';
import type { OpenForms } from '../../shared/store/vault/open-forms.ts';
import type { DraftContent } from '../../shared/store/vault/rows.ts';
import { kept } from '../outbox/use-mutate.ts';
import { type Runtime, useRuntime } from '../runtime.ts';
import { useLive } from '../use-live.ts';
import { createDraftForm, type DraftForm } from './draft-form.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';
import { isSame } from './form-content.ts';

export interface KeptContent {
  /** `undefined` until the store has answered. */
  content: DraftContent | undefined;
  /** The content differs from the initial one. */
  isChanged: boolean;
  /** Of an edit: the text when it began, possibly before this page was opened. */
  base: string;
  /** Of an edit of a post: its files and destinations when it began. */
  baseLists: BaseLists | undefined;
  /** Another tab is writing this draft; this form follows it until something is typed here. */
  isElsewhere: boolean;
  /** Why the content could not be saved; `null` if it is saved. Saving is retried. */
  failure: Failure | null;
  /** Makes this form the one that writes. */
  takeOver: () => void;
  /** An undefined field has the form's default again. */
  update: (change: (now: DraftContent) => DraftContent) => void;
  /** Waits for all writes: called before a mutation consumes the draft. */
  settle: () => Promise<void>;
  /** Resets the form at once: a mutation has consumed the draft. What was written since it had `submitted` stays. */
  clear: (submitted: DraftContent | undefined) => Promise<void>;
  /**
   * Discards the draft and then resets the form; the text stays in the draft history. Returns why it could not be discarded,
   * or `null`.
   */
  discard: () => Promise<Failure | null>;
}

export interface DraftOptions {
  /** `false`: the user has turned saving of drafts off. */
  isKept?: boolean;
  /** Of an edit: the text that it changes, if it differs from the initial content. */
  base?: string;
  baseLists?: BaseLists | undefined;
}

/** Identifies this page as the writer of a draft; new with each load. */
const PAGE = crypto.randomUUID();

/**
 * The content of a form, saved in the vault with every change, so that it survives the end of the page; the same form in
 * another tab follows. `initial` is shown where no draft is stored. The component must be keyed by `key`.
 */
export function useContentDraft(key: string, initial: DraftContent, options: DraftOptions = {}): KeptContent {
  const { isKept = true, base = initial.body, baseLists } = options;
  const runtime = useRuntime();
  const stored = useLive(storedDraft, key);
  const { form, writer } = useForm(runtime, key);
  const state = useSyncExternalStore(form.subscribe, form.state);
  const failure = useSyncExternalStore(writer.subscribe, writer.failure);
  const [firstAt, setFirstAt] = useState<number | null>(null);
  const draft = stored?.draft;
  // The writer of the first stored state does not matter: that tab may be gone.
  if (stored && firstAt === null) setFirstAt(draft?.updatedAt ?? 0);
  const start = { initial, isKept, ...(base === '' ? {} : { base }), ...(baseLists ? { baseLists } : {}) };
  const { content, isAhead, begun } = form.view(state, stored, start);
  const latestStart = useRef(start);
  useEffect(() => {
    latestStart.current = start;
  });
  useEffect(() => {
    if (stored) form.receive(stored, latestStart.current);
  }, [form, stored]);
  useEffect(() => form.attach(), [form]);

  const update: KeptContent['update'] = (change) => form.update(change, start);
  const isForeign = draft?.writer !== undefined && draft.writer !== PAGE;
  return {
    content,
    isChanged: content !== undefined && !isSame(content, initial),
    base: begun.base ?? base,
    baseLists: begun.baseLists,
    isElsewhere: isForeign && !isAhead && draft.updatedAt > (firstAt ?? draft.updatedAt),
    takeOver: () => update((now) => now),
    update,
    failure,
    settle: form.settle,
    clear: form.clear,
    discard: form.discard,
  };
}

/** Gives a form the draft that was begun before its post or comment had the server's id. */
export function useAdoptedDraft(key: string): void {
  const runtime = useRuntime();
  useEffect(() => {
    void kept(runtime, (stores) => adoptDraft(stores, key, Date.now()));
  }, [runtime, key]);
}

/** Returns a function that restores an earlier state to its form, also one that is open in another tab. */
export function useRestoreText(): (id: number) => Promise<void> {
  const runtime = useRuntime();
  return async (id) => {
    await kept(runtime, (stores) => restoreRevision(stores, id, Date.now(), openForms(runtime)));
  };
}

/** Returns a function that discards a draft from outside its form. It stays in the draft history. */
export function useDiscardDraft(): (key: string) => Promise<void> {
  const runtime = useRuntime();
  return async (key) => {
    await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
  };
}

interface OpenForm {
  form: DraftForm;
  writer: DraftWriter;
}

/** Forms of this page by their key: what is in them outlives their components. */
const forms = new WeakMap<Runtime, Map<string, OpenForm>>();

/** The forms of this page. What is put into one of them must be later than all that it knows. */
export const openForms = (runtime: Runtime): OpenForms => ({
  lastAt: (key) => forms.get(runtime)?.get(key)?.form.lastAt() ?? 0,
  isShown: (key) => forms.get(runtime)?.get(key)?.form.isShown() ?? false,
  unstored: (key) => forms.get(runtime)?.get(key)?.form.unstored() ?? null,
});

/** Returns what this page has in a form. It finishes its writes even after the component was unmounted. */
function useForm(runtime: Runtime, key: string): OpenForm {
  return useMemo(() => {
    const all = forms.get(runtime) ?? new Map<string, OpenForm>();
    forms.set(runtime, all);
    const open = all.get(key) ?? openForm(runtime, key);
    all.set(key, open);
    return open;
  }, [runtime, key]);
}

function openForm(runtime: Runtime, key: string): OpenForm {
  const writer = openWriter(runtime, key);
  const form = createDraftForm({
    writer,
    now: Date.now,
    address: () => location.pathname + location.search,
    read: async () => {
      const result = await kept(runtime, (stores) => storedDraft(stores, key));
      return result.ok ? result.value : null;
    },
    discard: async (upTo) => {
      const result = await kept(runtime, (stores) => discardDraft(stores, key, Date.now(), upTo));
      return result.ok ? null : result.failure;
    },
  });
  return { form, writer };
}

function openWriter(runtime: Runtime, key: string): DraftWriter {
  const writer = createDraftWriter({
    save: async ({ content, ...rest }) => {
      const saving = { key, ...content, ...rest, writer: PAGE };
      const result = await kept(runtime, (stores) => saveDraft(stores, saving));
      return result.ok ? null : result.failure;
    },
    after: (delayMs, work) => setTimeout(work, delayMs),
  });
  // A write that is under way when the page is closed may be lost.
  addEventListener('pagehide', () => {
    const written = writer.unsaved();
    if (written) addUnsavedDraft({ accountId: runtime.stores.accountId, key, ...written });
  });
  return writer;
}
