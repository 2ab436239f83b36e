import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Result } from '../shared/contract/index.ts';
import { LARDER_PREFERENCES_KEY } from '../shared/rules/undo-send.ts';
import { type OutboxView, outbox, outboxCounts } from '../shared/store/queries/outbox.ts';
import { takeLeftover } from '../shared/store/vault/leftover.ts';
import { declareSent, sendAllNow } from '../shared/store/vault/outbox.ts';
import { discard, endHold, holdForEdit, keepMine, sendWithoutFiles, undo } from '../shared/store/vault/outbox-edits.ts';
import type { OutboxRow } from '../shared/store/vault/rows.ts';
import { useRuntime } from './runtime.ts';
import { useAnswer } from './use-live.ts';
import { kept, useMutate } from './use-mutate.ts';

/** Everything that the server does not have yet, or that needs the reader. */
export const useOutbox = (): OutboxView | undefined => useAnswer('outbox', outbox);

/** What can be done with a row of the outbox. `false`: it may be on its way already. */
export interface OutboxActions {
  /** Takes it back; the words of a new comment return to its form. */
  undo: (id: string) => Promise<Result<boolean>>;
  /** Puts it aside for good; its words stay in the draft history. */
  discard: (id: string) => Promise<Result<boolean>>;
  /** Without waiting any longer; a refused one is tried again. */
  sendNow: (...ids: string[]) => Promise<Result<void>>;
  /** The reader consents: a post is sent without these files, which are stuck. */
  sendWithout: (id: string, fileIds: readonly string[]) => Promise<Result<boolean>>;
  /** In a conflict: the reader's own words stand, as they were or as `body` says. */
  keepMine: (id: string, body?: string) => Promise<Result<boolean>>;
  /** The reader has seen it on the server; null: but cannot say which one it is. */
  declareSent: (id: string, serverId: string | null) => Promise<Result<void>>;
}

export function useOutboxActions(): OutboxActions {
  const runtime = useRuntime();
  return {
    undo: (id) => kept(runtime, (stores) => undo(stores, id, Date.now())),
    discard: (id) => kept(runtime, (stores) => discard(stores, id, Date.now())),
    sendNow: (...ids) => kept(runtime, ({ vault }) => sendAllNow(vault, ids)),
    sendWithout: (id, fileIds) => kept(runtime, ({ vault }) => sendWithoutFiles(vault, id, fileIds)),
    keepMine: (id, body) => kept(runtime, ({ vault }) => keepMine(vault, id, body)),
    declareSent: (id, serverId) => kept(runtime, ({ vault }) => declareSent(vault, id, serverId, Date.now())),
  };
}

/**
 * For as long as the form with its words is there, a row is not sent under the writer's hands; null: no row. Answers what
 * says that the new words are kept, so that they go their own way.
 */
export function useHoldForEdit(id: string | null): () => void {
  const runtime = useRuntime();
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runtime is the tab's, for as long as the tab is there.
  useEffect(() => {
    if (id === null) return;
    void kept(runtime, ({ vault }) => holdForEdit(vault, id, Date.now()));
    return () => {
      if (!isDone.current) void kept(runtime, ({ vault }) => endHold(vault, id));
    };
  }, [id]);
  return () => {
    isDone.current = true;
  };
}

/** Counts once, when it is asked. */
export function useCountUnsent(): () => Promise<number> {
  const { stores } = useRuntime();
  return async () => {
    const { waiting, needsYou } = await outboxCounts(stores);
    return waiting + needsYou;
  };
}

/** When this page's code began to run: what is older was left by an earlier run. */
const startedAt = Date.now();

/** What an earlier run has left to be sent; told once, to one tab. */
export function useKept(): { rows: readonly OutboxRow[]; dismiss: () => void } {
  const runtime = useRuntime();
  const [rows, setRows] = useState<readonly OutboxRow[]>([]);
  useEffect(() => {
    void kept(runtime, (stores) => takeLeftover(stores, startedAt)).then((found) => {
      // A second effect finds nothing; it takes nothing away.
      if (found.ok && found.value.length > 0) setRows(found.value);
    });
  }, [runtime]);
  return { rows, dismiss: () => setRows([]) };
}

/**
 * How much of a file has left the device, from 0 to 1; of several: of the first that is on its way. `ids`: their rows in the
 * outbox.
 */
export function useUploaded(...ids: readonly string[]): number | undefined {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, () => {
    const known = ids.map(signals.uploaded);
    return ids.length === 1 ? known[0] : known.find((uploaded) => uploaded !== undefined && uploaded < 1);
  });
}

/** Changes how long what can be undone waits (see `undoSendSeconds`). */
export function useSaveUndoSend(): (seconds: number) => void {
  const mutate = useMutate();
  return (undoSendSeconds) =>
    void mutate({ kind: 'change-preferences', key: LARDER_PREFERENCES_KEY, patch: { undoSendSeconds } });
}
