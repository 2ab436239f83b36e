import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { addUnsavedDraft } from '../../platform/boot-hints.ts';
import type { Failure } from '../../shared/contract/index.ts';
import type { BaseLists } from '../../shared/model/index.ts';
import type { Stores } from '../../shared/store/stores.ts';
import { restoreRevision } from '../../shared/store/vault/draft-history.ts';
import { adoptDraft, discardDraft, readDraft, saveDraft } from '../../shared/store/vault/drafts.ts';
import type { DraftContent } from '../../shared/store/vault/rows.ts';
import { kept } from '../outbox/use-mutate.ts';
import { type Runtime, useRuntime } from '../runtime.ts';
import { useLive } from '../use-live.ts';
import { createDraftWriter, type DraftWriter, type Written } from './draft-writer.ts';

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
  /** Resets the form at once: a mutation has consumed the draft. */
  clear: () => Promise<void>;
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

/** An object, because `undefined` is already used for an answer that has not come yet. */
const storedDraft = async (stores: Stores, key: string) => ({ draft: await readDraft(stores, key) });

/**
 * The content of a form, saved in the vault with every change, so that it survives the end of the page; the same form in
 * another tab follows. `initial` is shown where no draft is stored. The component must be keyed by `key`.
 */
export function useContentDraft(key: string, initial: DraftContent, options: DraftOptions = {}): KeptContent {
  const { isKept = true, base = initial.body, baseLists } = options;
  const runtime = useRuntime();
  const stored = useLive(storedDraft, key);
  const writer = useWriter(runtime, key);
  const failure = useSyncExternalStore(writer.subscribe, writer.failure);
  // A form that is opened again finds content that could not be saved.
  const [typed, setTyped] = useState(() => unsavedOf(writer, initial));
  const [seenAt, setSeenAt] = useState(0);
  const [firstAt, setFirstAt] = useState<number | null>(null);
  const draft = stored?.draft;
  if (draft && draft.updatedAt > seenAt) setSeenAt(draft.updatedAt);
  // The writer of the first stored state does not matter: that tab may be gone.
  if (stored && firstAt === null) setFirstAt(draft?.updatedAt ?? 0);
  // Typed content is ahead of the store for a moment. A newer stored state was written elsewhere.
  const isAhead = typed !== null && typed.at > Math.max(seenAt, draft?.updatedAt ?? 0);
  const atRest = draft ? contentOf(draft) : initial;
  const content = isAhead ? typed.content : stored && atRest;
  const latest = useRef(initial);
  useEffect(() => {
    if (content) latest.current = content;
  });

  const type = (next: DraftContent): number => {
    const at = Math.max(Date.now(), seenAt + 1, (typed?.at ?? 0) + 1);
    latest.current = next;
    setTyped({ content: next, at });
    return at;
  };
  const update: KeptContent['update'] = (change) => {
    const next = change(latest.current);
    const at = type(next);
    // Content equal to the initial one is not saved.
    const written = { content: isSame(next, initial) ? NOTHING : next, at };
    const begun = { ...(base === '' ? {} : { base }), ...(baseLists ? { baseLists } : {}) };
    if (isKept) writer.write({ ...written, ...begun });
  };
  const isForeign = draft?.writer !== undefined && draft.writer !== PAGE;
  return {
    content,
    isChanged: content !== undefined && !isSame(content, initial),
    base: draft?.base ?? base,
    // Drafts of an earlier version lack it.
    baseLists: draft?.baseLists ?? baseLists,
    isElsewhere: isForeign && !isAhead && draft.updatedAt > (firstAt ?? draft.updatedAt),
    takeOver: () => update((now) => now),
    update,
    failure,
    settle: writer.settle,
    clear: async () => {
      await writer.settle();
      writer.forget();
      type(initial);
      await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
    },
    discard: async () => {
      await writer.settle();
      writer.forget();
      const discarded = latest.current;
      // Before the form is empty: a page that ends now must not show the text again.
      const result = await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
      if (!result.ok) return result.failure;
      // Not what was typed meanwhile.
      if (latest.current === discarded) type(initial);
      return null;
    },
  };
}

const NOTHING: DraftContent = { body: '' };

function unsavedOf(writer: DraftWriter, initial: DraftContent): Pick<Written, 'content' | 'at'> | null {
  const unsaved = writer.unsaved();
  return unsaved && { content: unsaved.content === NOTHING ? initial : unsaved.content, at: unsaved.at };
}

function contentOf({ body, feeds, files, commentsDisabled, members, fields }: DraftContent): DraftContent {
  return {
    body,
    ...(feeds ? { feeds } : {}),
    ...(files ? { files } : {}),
    ...(commentsDisabled === undefined ? {} : { commentsDisabled }),
    ...(members ? { members } : {}),
    ...(fields ? { fields } : {}),
  };
}

const isSame = (a: DraftContent, b: DraftContent): boolean =>
  a.body === b.body && JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** Gives a form the draft that was begun before its post or comment had the server's id. */
export function useAdoptedDraft(key: string): void {
  const runtime = useRuntime();
  useEffect(() => {
    void kept(runtime, (stores) => adoptDraft(stores, key, Date.now()));
  }, [runtime, key]);
}

/** Returns a function that restores an earlier state to its form, also one that is open in another tab. */
export function useRestoreText(): (revisionId: number) => Promise<void> {
  const runtime = useRuntime();
  return async (revisionId) => {
    await kept(runtime, (stores) => restoreRevision(stores, revisionId, Date.now()));
  };
}

/** Returns a function that discards a draft from outside its form. It stays in the draft history. */
export function useDiscardDraft(): (key: string) => Promise<void> {
  const runtime = useRuntime();
  return async (key) => {
    await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
  };
}

/** Writers of this page by the form's key: unsaved content outlives its form. */
const writers = new WeakMap<Runtime, Map<string, DraftWriter>>();

/** Returns the writer of this form's draft. It finishes its writes even after the form was unmounted. */
function useWriter(runtime: Runtime, key: string): DraftWriter {
  return useMemo(() => {
    const all = writers.get(runtime) ?? new Map<string, DraftWriter>();
    writers.set(runtime, all);
    const writer = all.get(key) ?? openWriter(runtime, key);
    all.set(key, writer);
    return writer;
  }, [runtime, key]);
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
