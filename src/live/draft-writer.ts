import type { DraftContent } from '../shared/store/vault/rows.ts';

/** What a form says, and when it came to say so (epoch ms). `base`: what an edit began with. */
export interface Written {
  content: DraftContent;
  at: number;
  base?: string;
}

export interface DraftWriter {
  write: (written: Written) => void;
  /** Resolves when everything written so far is kept, or could not be; rejects when a write has broken. */
  settle: () => Promise<void>;
  /** The newest words that are not known to be kept. */
  unsaved: () => Written | null;
}

/**
 * Keeps what is typed: one write is under way at a time, and whatever was typed meanwhile is one write, of the newest words.
 * So fast typing queues nothing, and the words on the disk are never older than one write. `save` answers whether it is kept.
 */
export function createDraftWriter(save: (written: Written) => Promise<boolean>): DraftWriter {
  let next: Written | null = null;
  let unsaved: Written | null = null;
  let running: Promise<void> | null = null;
  const drain = async (): Promise<void> => {
    try {
      for (let written = next; written; written = next) {
        next = null;
        const isKept = await save(written);
        if (isKept && unsaved === written) unsaved = null;
      }
    } finally {
      // One write that breaks, for whatever reason, must not be the last one.
      running = next ? drain() : null;
    }
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
  };
}
