import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { kindOf } from '../../../src/shared/mutations/index.ts';
import { undoSendSeconds } from '../../../src/shared/rules/undo-send.ts';
import { isConnectionLost, isQuotaExceeded, type Stores, withReopen } from '../../../src/shared/store/index.ts';
import { shell } from '../../../src/shared/store/queries/index.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import type { SimulatedTab } from './tab.ts';
import type { LoggedMutation, OutboxAction } from './user-log.ts';

/** Runs a page's work on its stores. `null` if the store failed or the page was killed, and nothing was saved. */
export async function inStore<T>(
  tab: SimulatedTab,
  work: (stores: Stores) => Promise<T>,
): Promise<{ value: T } | null> {
  try {
    return { value: await withReopen([tab.stores.vault], () => work(tab.stores)) };
  } catch (error) {
    if (tab.isDead || tab.isSuperseded || isQuotaExceeded(error) || isConnectionLost(error) || isAbort(error))
      return null;
    throw error;
  }
}

/** A full disk or a lost connection has aborted the transaction. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export interface PerformOptions {
  /** UUID v4. */
  id: string;
  mutation: AnyMutation;
  draftKey?: string;
  /** The files of the post, each with the id of its upload. */
  files?: readonly { id: string; blobId: string; fileName: string; bytes: ArrayBuffer }[];
}

/** Enqueues a mutation as the page does: with its files and its draft in one transaction. */
export async function perform(
  tab: SimulatedTab,
  { id, mutation, draftKey, files = [] }: PerformOptions,
): Promise<LoggedMutation['outcome']> {
  const logged: LoggedMutation = {
    id,
    mutation,
    tab: tab.name,
    at: tab.device.scheduler.now(),
    outcome: { kind: 'pending' },
  };
  tab.device.userLog.performed.push(logged);
  const kept = await inStore(tab, async (stores) => {
    const holdMs = kindOf(mutation)?.isHeld ? undoSendSeconds((await shell(stores)).self) * 1000 : 0;
    const at = tab.now();
    if (files.length === 0) return enqueue(stores, mutation, { id, at, holdMs, ...(draftKey ? { draftKey } : {}) });
    const { vault, accountId } = stores;
    const tables = [vault.outbox, vault.aliases, vault.drafts, vault.draftRevisions, vault.blobs];
    return vault.transaction('rw', tables, async () => {
      for (const { id: fileId, blobId, fileName, bytes } of files) {
        await vault.blobs.put({
          id: blobId,
          accountId: accountId as never,
          bytes,
          mediaType: 'text/plain',
          createdAt: at,
        });
        await enqueue(stores, { kind: 'upload-file', blobId, fileName }, { id: fileId, at, holdMs: 0 });
      }
      return enqueue(stores, mutation, { id, at, holdMs });
    });
  });
  // With a busy disk, a later mutation may be saved earlier: the log has the order in which they were saved.
  const { performed } = tab.device.userLog;
  if (kept) performed.push(...performed.splice(performed.indexOf(logged), 1));
  if (kept && kindOf(mutation)?.hidesContent?.(mutation)) tab.device.bootSnapshot = null;
  // After a failure the mutation may have been saved all the same.
  logged.outcome = kept ? { kind: 'kept', rowId: kept.value.id } : { kind: 'refused' };
  tab.log(`${kept ? 'kept' : 'did not keep'} ${mutation.kind} ${id.slice(0, 8)}`);
  return logged.outcome;
}

/** Does something with a row of the outbox. `act` resolves to `false` if it came too late. */
export async function actOnRow(
  tab: SimulatedTab,
  kind: OutboxAction['kind'],
  rowId: string,
  act: (stores: Stores) => Promise<unknown>,
): Promise<void> {
  const action: OutboxAction = { kind, rowId, isDone: false };
  tab.device.userLog.outboxActions.push(action);
  const done = await inStore(tab, act);
  action.isDone = done !== null && done.value !== false;
  tab.log(`${kind} ${rowId.slice(0, 8)}: ${action.isDone}`);
}
