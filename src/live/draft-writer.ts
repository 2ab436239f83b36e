import type { Failure } from '../shared/contract/index.ts';
import type { DraftContent, DraftRow } from '../shared/store/vault/rows.ts';

/** What a form says, and when it came to say so (epoch ms); the rest: what an edit began with. */
export interface Written extends Pick<DraftRow, 'base' | 'baseLists'> {
  content: DraftContent;
  at: number;
}

export interface DraftWriter {
  write: (written: Written) => void;
  /** Resolves when everything written so far is kept, or could not be; rejects when a write has broken. */
  settle: () => Promise<void>;
  /** The newest words that are not known to be kept. */
  unsaved: () => Written | null;
  /** Why the newest words could not be kept; `null` if they are, or are still being written. */
  failure: () => Failure | null;
  /** Gives up what is not kept yet. */
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
}

export interface DraftWriterParts {
  /** Returns the failure, or `null` if the words are kept. */
  save: (written: Written) => Promise<Failure | null>;
  after: (delayMs: number, work: () => void) => unknown;
}

const RETRY_MS = 2000;

/**
 * Keeps what is typed: one write is under way at a time, and whatever was typed meanwhile is one write, of the newest words.
 * So fast typing queues nothing, and the words on the disk are never older than one write. Words that could not be kept stay
 * here and are tried again.
 */
export function createDraftWriter({ save, after }: DraftWriterParts): DraftWriter {
  let next: Written | null = null;
  let unsaved: Written | null = null;
  let failure: Failure | null = null;
  let running: Promise<void> | null = null;
  let isRetryPlanned = false;
  const listeners = new Set<() => void>();
  const setFailure = (found: Failure | null) => {
    if (failure?.kind === found?.kind) return;
    failure = found;
    for (const listener of listeners) listener();
  };
  const retry = () => {
    isRetryPlanned = false;
    if (!unsaved || running) return;
    next = unsaved;
    running = drain();
  };
  const drain = async (): Promise<void> => {
    try {
      for (let written = next; written; written = next) {
        next = null;
        const found = await save(written);
        if (!found && unsaved === written) unsaved = null;
        // Words that were given up meanwhile need no mention.
        setFailure(unsaved && found);
      }
    } finally {
      // One write that breaks, for whatever reason, must not be the last one.
      running = next ? drain() : null;
    }
    if (!unsaved || isRetryPlanned) return;
    isRetryPlanned = true;
    after(RETRY_MS, retry);
  };
  return {
    write: (written) => {
      next = written;
      unsaved = written;
      running ??= drain();
    },
    settle: async () => {
      await running;
    },
    unsaved: () => unsaved,
    failure: () => failure,
    forget() {
      next = null;
      unsaved = null;
      setFailure(null);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
