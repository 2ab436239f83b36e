import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { addLastWords } from '../platform/boot-hints.ts';
import type { Failure } from '../shared/contract/index.ts';
import type { BaseLists } from '../shared/mutations/index.ts';
import { dropFiles } from '../shared/store/vault/draft-files.ts';
import { restoreRevision } from '../shared/store/vault/draft-history.ts';
import { adoptComment, discardDraft, readDraft, saveDraft } from '../shared/store/vault/drafts.ts';
import type { DraftContent, DraftRow } from '../shared/store/vault/rows.ts';
import { createDraftWriter, type DraftWriter, type Written } from './draft-writer.ts';
import { type Runtime, useRuntime } from './runtime.ts';
import { useAnswer } from './use-live.ts';
import { kept } from './use-mutate.ts';

export interface KeptContent {
  /** undefined: the store has not answered yet. */
  content: DraftContent | undefined;
  /** Says something else than the form did at first. */
  isChanged: boolean;
  /** Of an edit: the words that were there when it began, be it before this page. */
  base: string;
  /** Of an edit of a post: its files and places then. */
  baseLists: BaseLists | undefined;
  /** Another tab writes it at this moment: here it is followed, until something is written here. */
  isElsewhere: boolean;
  /** Why what stands here could not be kept; `null` if it is. It is tried again until it can. */
  failure: Failure | null;
  /** From now on it is written here. */
  takeOver: () => void;
  /** Fields that are undefined are again as the form has them by itself. */
  update: (change: (now: DraftContent) => DraftContent) => void;
  /** Waits until everything written is kept: before a mutation uses the draft up. */
  settle: () => Promise<void>;
  /** The form is as at first; words that nothing has used up stay among the earlier states. */
  discard: () => Promise<void>;
}

export interface DraftOptions {
  /** false: the writer wants nothing kept. */
  isKept?: boolean;
  /** Of an edit: the words that it changes, where they are others than the form has at first. */
  base?: string;
  baseLists?: BaseLists | undefined;
}

/** This page among those that write: a tab gets another one each time it loads. */
const PAGE = crypto.randomUUID();

/**
 * What is written in a form, kept in the vault with every change, so that nothing that ends the page ends it; the same form in
 * another tab follows. `initial` stands where nothing is kept. The form's component is keyed by what it is about.
 */
export function useContentDraft(key: string, initial: DraftContent, options: DraftOptions = {}): KeptContent {
  const { isKept = true, base = initial.body, baseLists } = options;
  const runtime = useRuntime();
  const stored = useAnswer(`draft:${key}`, async (stores) => ({ draft: await readDraft(stores, key) }));
  const writer = useWriter(runtime, key);
  const failure = useSyncExternalStore(writer.subscribe, writer.failure);
  // A form that is opened again finds the words that could not be kept.
  const [typed, setTyped] = useState(() => unsavedOf(writer, initial));
  const [seenAt, setSeenAt] = useState(0);
  const [firstAt, setFirstAt] = useState<number | null>(null);
  const draft = stored?.draft;
  if (draft && draft.updatedAt > seenAt) setSeenAt(draft.updatedAt);
  // Who wrote what this page has found is of no interest: that tab may be long gone.
  if (stored && firstAt === null) setFirstAt(draft?.updatedAt ?? 0);
  // What is being typed is ahead of the store for a moment; anything that the store tells after that was done elsewhere.
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
    // What is as at first needs no keeping.
    const written = { content: isSame(next, initial) ? NOTHING : next, at };
    const begun = { ...(base === '' ? {} : { base }), ...(baseLists ? { baseLists } : {}) };
    if (isKept) writer.write({ ...written, ...begun });
  };
  const isForeign = draft?.writer !== undefined && draft.writer !== PAGE;
  return {
    content,
    isChanged: content !== undefined && !isSame(content, initial),
    base: draft?.base ?? base,
    // A draft of an earlier version does not say.
    baseLists: draft?.baseLists ?? baseLists,
    isElsewhere: isForeign && !isAhead && draft.updatedAt > (firstAt ?? draft.updatedAt),
    takeOver: () => update((now) => now),
    update,
    failure,
    settle: writer.settle,
    discard: async () => {
      await writer.settle();
      writer.forget();
      type(initial);
      await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
    },
  };
}

const NOTHING: DraftContent = { body: '' };

function unsavedOf(writer: DraftWriter, initial: DraftContent): Pick<Written, 'content' | 'at'> | null {
  const unsaved = writer.unsaved();
  return unsaved && { content: unsaved.content === NOTHING ? initial : unsaved.content, at: unsaved.at };
}

function contentOf({ body, feeds, files, commentsDisabled }: DraftContent): DraftContent {
  return {
    body,
    ...(feeds ? { feeds } : {}),
    ...(files ? { files } : {}),
    ...(commentsDisabled === undefined ? {} : { commentsDisabled }),
  };
}

const isSame = (a: DraftContent, b: DraftContent): boolean =>
  a.body === b.body && JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** Brings to the form under a post what was written there before the post had its id. */
export function useAdoptedComment(postId: string): void {
  const runtime = useRuntime();
  useEffect(() => {
    void kept(runtime, (stores) => adoptComment(stores, postId));
  }, [runtime, postId]);
}

/** Gives an earlier state back to its form, wherever that is open. */
export function useRestoreText(): (revisionId: number) => Promise<void> {
  const runtime = useRuntime();
  return async (revisionId) => {
    await kept(runtime, (stores) => restoreRevision(stores, revisionId, Date.now()));
  };
}

/** Puts a draft aside from outside of its form; its words stay among the earlier states, files that were not sent go. */
export function useDiscardDraft(): (draft: Pick<DraftRow, 'key' | 'files'>) => Promise<void> {
  const runtime = useRuntime();
  return async ({ key, files = [] }) => {
    await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
    const ids = files.map(({ id }) => id);
    await kept(runtime, (stores) => dropFiles(stores, ids));
  };
}

/** Writers of this page by the form's key: what could not be kept outlives its form. */
const writers = new WeakMap<Runtime, Map<string, DraftWriter>>();

/** Writes the draft of this form; what waits is written even when the form has gone. */
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
  // A write that is under way when the page goes may be lost, and what waits behind it is.
  addEventListener('pagehide', () => {
    const written = writer.unsaved();
    if (written) addLastWords({ accountId: runtime.stores.accountId, key, ...written });
  });
  return writer;
}
