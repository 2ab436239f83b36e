import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Result } from '../../shared/contract/index.ts';
import { LARDER_PREFERENCES_KEY } from '../../shared/rules/undo-send.ts';
import { choice } from '../../shared/store/queries/choice.ts';
import { type OutboxView, outbox } from '../../shared/store/queries/outbox.ts';
import { onTableChange } from '../../shared/store/table-changes.ts';
import { changeChoice } from '../../shared/store/vault/choices.ts';
import { takeLeftover } from '../../shared/store/vault/leftover.ts';
import { declareSent, sendAllNow } from '../../shared/store/vault/outbox.ts';
import {
  discard,
  endHold,
  holdForEdit,
  keepMine,
  sendWithoutFiles,
  type Undone,
  undo,
} from '../../shared/store/vault/outbox-edits.ts';
import type { DeletedCopyRow, OutboxRow } from '../../shared/store/vault/rows.ts';
import { openForms } from '../drafts/use-draft.ts';
import { useRuntime } from '../runtime.ts';
import { useLive } from '../use-live.ts';
import { kept, useMutate } from './use-mutate.ts';

/** Everything that is not sent yet or needs the user. */
export const useOutbox = (): OutboxView | undefined => useLive(outbox);

/** Actions on a row of the outbox. They return `false`, or `isDone: false`, if it may have been sent already. */
export interface OutboxActions {
  /** Undoes it; what was written is in its form again. */
  undo: (id: string) => Promise<Result<Undone>>;
  /** Deletes it; its text stays in the draft history. */
  discard: (id: string) => Promise<Result<boolean>>;
  /** Sends without waiting any longer; refused rows are tried again. */
  sendNow: (...ids: string[]) => Promise<Result<void>>;
  /** Sends a post without these stuck files. Requires the user's consent. */
  sendWithout: (id: string, fileIds: readonly string[]) => Promise<Result<boolean>>;
  /** Resolves a conflict in favour of the user's own text, or of `body`. */
  keepMine: (id: string, body?: string) => Promise<Result<boolean>>;
  /** The user has found it on the server; `null` if they cannot say which one it is. */
  declareSent: (id: string, serverId: string | null) => Promise<Result<void>>;
}

export function useOutboxActions(): OutboxActions {
  const runtime = useRuntime();
  return {
    undo: async (id) => {
      const result = await kept(runtime, (stores) => undo(stores, id, Date.now(), openForms(runtime)));
      if (result.ok && result.value.isDone) noteTakenBack(id);
      return result;
    },
    discard: async (id) => {
      const result = await kept(runtime, (stores) => discard(stores, id, Date.now(), openForms(runtime)));
      if (result.ok && result.value) noteTakenBack(id);
      return result;
    },
    sendNow: (...ids) => kept(runtime, ({ vault }) => sendAllNow(vault, ids, Date.now())),
    sendWithout: (id, fileIds) => kept(runtime, ({ vault }) => sendWithoutFiles(vault, id, fileIds)),
    keepMine: (id, body) => kept(runtime, ({ vault }) => keepMine(vault, id, Date.now(), body)),
    declareSent: (id, serverId) => kept(runtime, ({ vault }) => declareSent(vault, id, serverId, Date.now())),
  };
}

/**
 * Holds a row back while a form edits it (`null`: no row). Returns a function that marks the edit as stored: the hold is then
 * not ended when the form closes.
 */
export function useHoldForEdit(id: string | null): () => void {
  const runtime = useRuntime();
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the runtime never changes within a tab.
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

/** Rows that the user has taken back on this page: it is not said any more that they will be sent. */
let takenBack: ReadonlySet<string> = new Set();
const takenBackListeners = new Set<() => void>();

function noteTakenBack(id: string): void {
  takenBack = new Set([...takenBack, id]);
  for (const listener of takenBackListeners) listener();
}

function followTakenBack(listener: () => void): () => void {
  takenBackListeners.add(listener);
  return () => takenBackListeners.delete(listener);
}

/** When this page started. Older rows were left by an earlier run. */
const startedAt = Date.now();

/** Unsent rows of an earlier run; reported once, to one tab. */
export function useKept(): { rows: readonly OutboxRow[]; dismiss: () => void } {
  const runtime = useRuntime();
  const [rows, setRows] = useState<readonly OutboxRow[]>([]);
  useEffect(() => {
    void kept(runtime, (stores) => takeLeftover(stores, startedAt)).then((found) => {
      // React may run the effect twice; the second run finds nothing.
      if (found.ok && found.value.length > 0) setRows(found.value);
    });
  }, [runtime]);
  useEffect(() => {
    const { vault } = runtime.stores;
    // The vault may be another one now.
    return onTableChange(vault, [], () => {
      void kept(runtime, () => vault.outbox.toCollection().primaryKeys()).then((ids) => {
        if (ids.ok) setRows((shown) => shown.filter(({ id }) => ids.value.includes(id)));
      });
    });
  }, [runtime]);
  const gone = useSyncExternalStore(followTakenBack, () => takenBack);
  return { rows: rows.filter(({ id }) => !gone.has(id)), dismiss: () => setRows([]) };
}

/** Copies that were deleted without a question, newest first, until the user has seen it. */
export function useDeletedCopies(): { rows: readonly DeletedCopyRow[]; dismiss: () => void } {
  const runtime = useRuntime();
  const rows = useLive(choice, 'deletedCopies') as DeletedCopyRow[] | null | undefined;
  const dismiss = () =>
    void kept(runtime, ({ vault, accountId }) => changeChoice(vault, accountId, 'deletedCopies', () => []));
  return { rows: rows ?? [], dismiss };
}

/** Upload progress from 0 to 1 of the first file that is being uploaded. `ids`: the files' rows in the outbox. */
export function useUploaded(...ids: readonly string[]): number | undefined {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, () => {
    const known = ids.map(signals.uploaded);
    return ids.length === 1 ? known[0] : known.find((uploaded) => uploaded !== undefined && uploaded < 1);
  });
}

/** Changes the length of the undo window (see `undoSendSeconds`). */
export function useSaveUndoSend(): (seconds: number) => void {
  const mutate = useMutate();
  return (undoSendSeconds) =>
    void mutate({ kind: 'change-preferences', key: LARDER_PREFERENCES_KEY, patch: { undoSendSeconds } });
}
