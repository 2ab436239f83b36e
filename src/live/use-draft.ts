import { useEffect, useRef, useState } from 'react';
import { addLastWords, takeLastWords } from '../platform/boot-hints.ts';
import { dropFiles } from '../shared/store/vault/draft-files.ts';
import { discardDraft, readDraft, saveDraft } from '../shared/store/vault/drafts.ts';
import type { DraftContent, DraftRow } from '../shared/store/vault/rows.ts';
import { type Runtime, useRuntime } from './runtime.ts';
import { useAnswer } from './use-live.ts';
import { kept } from './use-mutate.ts';

export interface KeptContent {
  /** undefined: the store has not answered yet. */
  content: DraftContent | undefined;
  /** Says something else than the form did at first. */
  isChanged: boolean;
  /** Fields that are undefined are again as the form has them by itself. */
  update: (change: (now: DraftContent) => DraftContent) => void;
  /** Waits until everything written is kept: before a mutation uses the draft up. */
  settle: () => Promise<void>;
  /** The form is as at first; words that nothing has used up stay among the earlier states. */
  discard: () => Promise<void>;
}

/**
 * What is written in a form, kept in the vault with every change, so that nothing that ends the page ends it; the same form in
 * another tab follows. `initial` stands where nothing is kept. The form's component is keyed by what it is about. `isKept`
 * false: the writer wants nothing kept.
 */
export function useContentDraft(key: string, initial: DraftContent, isKept = true): KeptContent {
  const runtime = useRuntime();
  const stored = useAnswer(`draft:${key}`, async (stores) => ({ draft: await readDraft(stores, key) }));
  const [typed, setTyped] = useState<{ content: DraftContent; at: number } | null>(null);
  const [seenAt, setSeenAt] = useState(0);
  const writer = useWriter(runtime, key, isKept);
  useEffect(() => restoreLastWords(runtime), [runtime]);
  const draft = stored?.draft;
  if (draft && draft.updatedAt > seenAt) setSeenAt(draft.updatedAt);
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
  return {
    content,
    isChanged: content !== undefined && !isSame(content, initial),
    // What is as at first needs no keeping.
    update: (change) => {
      const next = change(latest.current);
      writer.write(isSame(next, initial) ? NOTHING : next, type(next));
    },
    settle: writer.settle,
    discard: async () => {
      await writer.settle();
      type(initial);
      await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
    },
  };
}

const NOTHING: DraftContent = { body: '' };

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

export interface KeptDraft extends Pick<KeptContent, 'isChanged' | 'settle' | 'discard'> {
  /** undefined: the store has not answered yet. */
  body: string | undefined;
  write: (body: string) => void;
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

/** The same for a form that has words and nothing else. */
export function useDraft(key: string, initial = ''): KeptDraft {
  const { content, update, ...rest } = useContentDraft(key, { body: initial });
  return { ...rest, body: content?.body, write: (body) => update((now) => ({ ...now, body })) };
}

/** One write is under way at a time, and the latest words win; what waits is written even when the form has gone. */
function useWriter(runtime: Runtime, key: string, isKept: boolean): Pick<KeptContent, 'settle'> & Writer {
  const next = useRef<{ content: DraftContent; at: number } | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const unsaved = useRef<{ content: DraftContent; at: number } | null>(null);
  // A write that is under way when the page goes may be lost, and what waits behind it is.
  useEffect(() => {
    const leave = () => {
      if (unsaved.current) addLastWords({ accountId: runtime.stores.accountId, key, ...unsaved.current });
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [runtime, key]);
  const drain = async () => {
    for (let written = next.current; written; written = next.current) {
      next.current = null;
      const { content, at } = written;
      await kept(runtime, (stores) => saveDraft(stores, { key, ...content, at }));
    }
    running.current = null;
    unsaved.current = null;
  };
  return {
    write: (content, at) => {
      if (!isKept) return;
      next.current = { content, at };
      unsaved.current = next.current;
      running.current ??= drain();
    },
    settle: async () => {
      await running.current;
    },
  };
}

/** Runtimes whose page has looked for what the last one took with it. */
const restored = new WeakSet<Runtime>();

function restoreLastWords(runtime: Runtime): void {
  if (restored.has(runtime)) return;
  restored.add(runtime);
  for (const { accountId, key, content, at } of takeLastWords().filter(isLastWords)) {
    if (accountId !== runtime.stores.accountId) continue;
    void kept(runtime, async (stores) => {
      const draft = await readDraft(stores, key);
      if (!draft || draft.updatedAt < at) await saveDraft(stores, { key, ...content, at });
    });
  }
}

interface LastWords {
  accountId: string;
  key: string;
  content: DraftContent;
  at: number;
}

function isLastWords(value: unknown): value is LastWords {
  const { accountId, key, content, at } = (value ?? {}) as Partial<LastWords>;
  return (
    typeof accountId === 'string' &&
    typeof key === 'string' &&
    typeof at === 'number' &&
    typeof content?.body === 'string'
  );
}

interface Writer {
  write: (content: DraftContent, at: number) => void;
}
