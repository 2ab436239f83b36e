import type { AccountId } from '../../model/index.ts';
import { readChoice, storeChoice } from './choices.ts';
import type { VaultDatabase } from './database.ts';
import type { StorageTroubleRow } from './rows.ts';

const KEPT = 10;

/** Records a trouble with the device's storage, newest first. */
export async function addStorageTrouble(
  vault: VaultDatabase,
  accountId: AccountId | null,
  trouble: StorageTroubleRow,
): Promise<void> {
  await vault.transaction('rw', vault.choices, async () => {
    const before = (await readChoice(vault, accountId, 'storageTroubles')) ?? [];
    await storeChoice(vault, accountId, 'storageTroubles', [trouble, ...before].slice(0, KEPT));
  });
}
