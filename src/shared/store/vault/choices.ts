import type { AccountId } from '../../model/index.ts';
import type { DataSaver } from '../../rules/data-saver.ts';
import type { FreshChoice } from '../../rules/fresh.ts';
import type { Use } from '../../rules/install-offer.ts';
import type { VaultDatabase } from './database.ts';
import type { DeletedCopyRow, StorageTroubleRow } from './rows.ts';

/** Choices that hold on this device only, with their values. Absent: not chosen yet. */
export interface Choices {
  dataSaver: DataSaver;
  use: Use;
  fresh: FreshChoice;
  /** Number of posts that are kept. */
  storageBudget: number;
  /** The last troubles with the device's storage, newest first. */
  storageTroubles: StorageTroubleRow[];
  /** Copies that were deleted without a question, newest first, until the user has seen it. */
  deletedCopies: DeletedCopyRow[];
}

const readerOf = (accountId: AccountId | null): string => accountId ?? 'visitor';

/** Returns a choice of the account on this device; `undefined` if none was made. */
export async function readChoice<Name extends keyof Choices>(
  vault: VaultDatabase,
  accountId: AccountId | null,
  name: Name,
): Promise<Choices[Name] | undefined> {
  const row = await vault.choices.get([readerOf(accountId), name]);
  return row?.value as Choices[Name] | undefined;
}

/** Stores a choice of the account on this device. */
export async function storeChoice<Name extends keyof Choices>(
  vault: VaultDatabase,
  accountId: AccountId | null,
  name: Name,
  value: Choices[Name],
): Promise<void> {
  await vault.choices.put({ reader: readerOf(accountId), name, value });
}

/** Changes a choice that is still there: one that a sign-out has deleted meanwhile does not come back. Returns whether it is. */
export async function changeChoice<Name extends keyof Choices>(
  vault: VaultDatabase,
  accountId: AccountId | null,
  name: Name,
  change: (value: Choices[Name]) => Choices[Name],
): Promise<boolean> {
  return vault.transaction('rw', vault.choices, async () => {
    const value = await readChoice(vault, accountId, name);
    if (value === undefined) return false;
    await storeChoice(vault, accountId, name, change(value));
    return true;
  });
}
