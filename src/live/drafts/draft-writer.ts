import type { Failure } from '../../shared/contract/index.ts';
import type { MadeOf } from '../../shared/store/vault/drafts.ts';
import type { DraftContent, DraftRow } from '../../shared/store/vault/rows.ts';

/** The content of a form, when it was typed (epoch ms), and what it was made of. `base`, `baseLists`: what an edit began with. */
export interface Written extends Pick<DraftRow, 'base' | 'baseLists'> {
  content: DraftContent;
  at: number;
  madeOf: MadeOf;
}

export interface DraftWriter {
  write: (written: Written) => void;
  /** Resolves when every write so far has succeeded or failed; rejects after a bug in a write. */
  settle: () => Promise<void>;
  /** The newest content that is not known to be saved. */
  unsaved: () => Written | null;
  /** Why the newest content could not be saved; `null` if it is saved or still being written. */
  failure: () => Failure | null;
  /** Discards what is not saved yet. */
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
}

export interface DraftWriterParts {
  /** Returns the failure, or `null` if the content was saved. */
  save: (written: Written) => Promise<Failure | null>;
  after: (delayMs: number, work: () => void) => unknown;
}

const RETRY_MS = 2000;

/**
 * Saves what is typed. One write is under way at a time; everything typed meanwhile becomes the next one. So fast typing
 * queues nothing, and the disk is at most one write behind. Content that could not be saved stays in memory and is retried.
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
        // A failure of content that was discarded meanwhile is not reported.
        setFailure(unsaved && found);
      }
    } finally {
      // After a bug in one write, later content must still be written.
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
