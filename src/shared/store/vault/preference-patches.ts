import { liveQuery } from 'dexie';
import type { AccountId } from '../../model/index.ts';
import type { Stores } from '../stores.ts';
import type { VaultDatabase } from './database.ts';
import type { PreferencePatchRow } from './rows.ts';

export type StoredPatch = PreferencePatchRow & { id: number };

/** Keeps a change of the viewer's preferences until the server has it. `at`: epoch ms. A visitor has none to change. */
export async function savePreferencePatch(
  { vault, accountId }: Stores,
  change: { key: string; patch: Record<string, unknown>; at: number },
): Promise<void> {
  if (!accountId) return;
  await vault.preferencePatches.add({ accountId, key: change.key, patch: change.patch, createdAt: change.at });
}

/** The account's changes that the server does not have yet, oldest first. */
export async function pendingPatches(vault: VaultDatabase, accountId: AccountId): Promise<StoredPatch[]> {
  const rows = await vault.preferencePatches.where('accountId').equals(accountId).sortBy('id');
  return rows.filter((row): row is StoredPatch => row.id !== undefined);
}

export async function forgetPatches(vault: VaultDatabase, patches: readonly StoredPatch[]): Promise<void> {
  await vault.preferencePatches.bulkDelete(patches.map((patch) => patch.id));
}

/** Tells now and whenever a change is waiting, whichever tab made it. Returns the way to stop. */
export function onPendingPatches(vault: VaultDatabase, accountId: AccountId, listener: () => void): () => void {
  const waiting = liveQuery(() => pendingPatches(vault, accountId));
  const subscription = waiting.subscribe({
    next: (patches) => {
      if (patches.length > 0) listener();
    },
  });
  return () => subscription.unsubscribe();
}
