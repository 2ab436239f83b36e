import { useRef, useState } from 'react';
import { discardDraft, readDraft, saveDraft } from '../shared/store/vault/drafts.ts';
import { type Runtime, useRuntime } from './runtime.ts';
import { useAnswer } from './use-live.ts';
import { kept } from './use-mutate.ts';

export interface KeptDraft {
  /** undefined: the store has not answered yet. */
  body: string | undefined;
  /** Says something else than the form did at first. */
  isChanged: boolean;
  write: (body: string) => void;
  /** Waits until everything written is kept: before a mutation uses the draft up. */
  settle: () => Promise<void>;
  /** The form is as at first; words that nothing has used up stay among the earlier states. */
  discard: () => Promise<void>;
}

/**
 * The words of a form, kept in the vault with every change, so that nothing that ends the page ends them; the same form in
 * another tab follows. `initial` stands where nothing is kept. The form's component is keyed by what it is about.
 */
export function useDraft(key: string, initial = ''): KeptDraft {
  const runtime = useRuntime();
  const stored = useAnswer(`draft:${key}`, async (stores) => ({ draft: await readDraft(stores, key) }));
  const [typed, setTyped] = useState<{ body: string; at: number } | null>(null);
  const [seenAt, setSeenAt] = useState(0);
  const writer = useWriter(runtime, key);
  const draft = stored?.draft;
  if (draft && draft.updatedAt > seenAt) setSeenAt(draft.updatedAt);
  // What is being typed is ahead of the store for a moment; anything that the store tells after that was done elsewhere.
  const isAhead = typed !== null && typed.at > Math.max(seenAt, draft?.updatedAt ?? 0);
  const body = isAhead ? typed.body : stored && (draft?.body ?? initial);

  const type = (next: string): number => {
    const at = Math.max(Date.now(), seenAt + 1, (typed?.at ?? 0) + 1);
    setTyped({ body: next, at });
    return at;
  };
  return {
    body,
    isChanged: body !== undefined && body !== initial,
    // Words that are the initial ones again need no keeping.
    write: (next) => writer.write(next === initial ? '' : next, type(next)),
    settle: writer.settle,
    discard: async () => {
      await writer.settle();
      type(initial);
      await kept(runtime, (stores) => discardDraft(stores, key, Date.now()));
    },
  };
}

/** One write is under way at a time, and the latest words win; what waits is written even when the form has gone. */
function useWriter(runtime: Runtime, key: string): Pick<KeptDraft, 'settle'> & Writer {
  const next = useRef<{ body: string; at: number } | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const drain = async () => {
    for (let words = next.current; words; words = next.current) {
      next.current = null;
      const { body, at } = words;
      await kept(runtime, (stores) => saveDraft(stores, { key, body, at }));
    }
    running.current = null;
  };
  return {
    write: (body, at) => {
      next.current = { body, at };
      running.current ??= drain();
    },
    settle: async () => {
      await running.current;
    },
  };
}

interface Writer {
  write: (body: string, at: number) => void;
}
