import type { AnyMutation } from '../../../src/shared/mutations/index.ts';
import { kindOf } from '../../../src/shared/mutations/index.ts';
import { undoSendSeconds } from '../../../src/shared/rules/undo-send.ts';
import {
  enqueue,
  isConnectionLost,
  isQuotaExceeded,
  type Stores,
  withReopen,
} from '../../../src/shared/store/index.ts';
import { shell } from '../../../src/shared/store/queries/index.ts';
import type { Deed, SecondThought } from './diary.ts';
import type { SimulatedTab } from './tab.ts';

/** What a page does with its store; null when the store was in trouble, or the page has died, and nothing was kept. */
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

/** A transaction that a full disk or a lost connection has ended. */
const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

export interface Doing {
  /** UUID v4. */
  id: string;
  mutation: AnyMutation;
  draftKey?: string;
  /** Files that it shows, with the rows that upload them. */
  files?: readonly { id: string; blobId: string; fileName: string; bytes: ArrayBuffer }[];
}

/** Does something as the page does it: everything that belongs together is kept in one transaction, or not at all. */
export async function does(tab: SimulatedTab, { id, mutation, draftKey, files = [] }: Doing): Promise<Deed['outcome']> {
  const deed: Deed = { id, mutation, outcome: { kind: 'pending' } };
  tab.device.diary.deeds.push(deed);
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
  // With a busy disk, what was begun later may be kept earlier: the last one kept is what counts.
  const { deeds } = tab.device.diary;
  if (kept) deeds.push(...deeds.splice(deeds.indexOf(deed), 1));
  // What a page in trouble was not told may have been kept all the same.
  deed.outcome = kept ? { kind: 'kept', rowId: kept.value.id } : { kind: 'refused' };
  tab.tell(`${kept ? 'kept' : 'did not keep'} ${mutation.kind} ${id.slice(0, 8)}`);
  return deed.outcome;
}

/** Has second thoughts about a row of the outbox; `act` answers whether they came in time. */
export async function thinksAgain(
  tab: SimulatedTab,
  kind: SecondThought['kind'],
  rowId: string,
  act: (stores: Stores) => Promise<unknown>,
): Promise<void> {
  const thought: SecondThought = { kind, rowId, isDone: false };
  tab.device.diary.thoughts.push(thought);
  const done = await inStore(tab, act);
  thought.isDone = done !== null && done.value !== false;
  tab.tell(`${kind} ${rowId.slice(0, 8)}: ${thought.isDone}`);
}
