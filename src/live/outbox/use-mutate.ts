import { askForSync } from '../../platform/background-sync.ts';
import { dropBootSnapshot } from '../../platform/boot-snapshot.ts';
import { failed, isReachable, type Result } from '../../shared/contract/index.ts';
import { type AnyMutation, kindOf } from '../../shared/mutations/index.ts';
import { undoSendSeconds } from '../../shared/rules/undo-send.ts';
import { storeFailure, withDisk } from '../../shared/store/failures.ts';
import { loadOverlay } from '../../shared/store/queries/pending.ts';
import { viewer } from '../../shared/store/queries/viewer.ts';
import type { Stores } from '../../shared/store/stores.ts';
import { type Enqueued, enqueue } from '../../shared/store/vault/outbox.ts';
import { enqueueInstead } from '../../shared/store/vault/outbox-edits.ts';
import { type Runtime, useRuntime } from '../runtime.ts';

// A page that can write must be able to show what is pending, also if the network fails before the first mutation.
loadOverlay().catch(() => undefined);

export interface MutateOptions {
  /** The draft that is deleted with it. */
  draftKey?: string;
  /** A refused or conflicting row that it replaces. */
  replaces?: string | undefined;
}

export type Mutate = (mutation: AnyMutation, options?: MutateOptions) => Promise<Result<Enqueued>>;

/**
 * Stores a mutation in the outbox, from which the engine sends it; every view shows it as soon as it is stored. A failure means
 * that nothing was stored: the form keeps its text.
 */
export function useMutate(): Mutate {
  const runtime = useRuntime();
  return (mutation, options) => storeMutation(runtime, mutation, options);
}

export async function storeMutation(
  runtime: Runtime,
  mutation: AnyMutation,
  { draftKey, replaces }: MutateOptions = {},
): Promise<Result<Enqueued>> {
  const kind = kindOf(mutation);
  if (kind?.offline === 'refused' && !isReachable(runtime.signals.reach())) return failed({ kind: 'offline' });
  const result = await kept(runtime, async (stores) => {
    const holdMs = kind?.isHeld ? await holdTime(runtime.stores) : 0;
    const by = { id: crypto.randomUUID(), at: Date.now(), holdMs, ...(draftKey === undefined ? {} : { draftKey }) };
    return replaces === undefined
      ? enqueue(stores, mutation, by)
      : enqueueInstead(stores, mutation, { ...by, replaces });
  });
  if (result.ok && kind?.hidesContent?.(mutation)) dropBootSnapshot();
  // Background Sync is an extra: the user need not know whether the browser grants it.
  if (result.ok) askForSync().catch(() => undefined);
  return result;
}

const holdTime = async (stores: Stores): Promise<number> => undoSendSeconds(await viewer(stores)) * 1000;

/**
 * Runs a write to the vault. A failure of the device's storage is shown to the user and returned; nothing was written then.
 * Other errors are bugs and are thrown.
 */
export async function kept<Value>(
  { stores, signals }: Pick<Runtime, 'stores' | 'signals'>,
  write: (stores: Stores) => Promise<Value>,
): Promise<Result<Value>> {
  try {
    return { ok: true, value: await withDisk([stores.vault], stores.disk, () => write(stores)) };
  } catch (error) {
    const failure = storeFailure(error, stores.disk);
    if (!failure) throw error;
    signals.receive({ kind: 'storage', failure });
    return { ok: false, failure };
  }
}
