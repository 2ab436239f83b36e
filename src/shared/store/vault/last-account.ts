import { asOpens, type Opens } from '../../contract/opens.ts';
import { type AccountId, asAccountId } from '../../model/index.ts';
import { META } from '../names.ts';
import type { VaultDatabase } from './database.ts';

/** Returns the account with which the app opens on this device; `null` after its sign-out. */
export async function lastAccount(vault: VaultDatabase): Promise<AccountId | null> {
  const { account } = await readOpens(vault);
  return account ? asAccountId(account.id) : null;
}

/** Makes an account with a session the one with which the app opens. */
export const setLastAccount = (vault: VaultDatabase, account: { accountId: AccountId; username: string }) =>
  change(vault, () => ({
    account: { id: account.accountId, username: account.username, hasSession: true },
    endedId: null,
    isEndedByServer: false,
    isLeftOpen: false,
  }));

/**
 * Notes the end of an account's session on this device. After a sign-out (`user`) the app opens with nobody if it would have
 * opened with this account; after an end by the server its name stays.
 */
export const endLastAccount = (vault: VaultDatabase, accountId: AccountId, by: 'user' | 'server') =>
  change(vault, (opens) => {
    const ended = { ...opens, endedId: accountId, isEndedByServer: by === 'server', isLeftOpen: by === 'user' };
    if (opens.account?.id !== accountId) return ended;
    return { ...ended, account: by === 'user' ? null : { ...opens.account, hasSession: false, isEndedByServer: true } };
  });

/** Notes that the server has confirmed the last sign-out. */
export const confirmSignOut = (vault: VaultDatabase) => change(vault, (opens) => ({ ...opens, isLeftOpen: false }));

async function readOpens(vault: VaultDatabase): Promise<Opens> {
  const value = (await vault.meta.get(META.lastAccount))?.value;
  // Earlier versions have noted only the account that signed in last.
  const account = typeof value === 'string' ? { id: value, username: '', hasSession: true } : null;
  return asOpens(value) ?? { account, endedId: null, isEndedByServer: false, isLeftOpen: false };
}

async function change(vault: VaultDatabase, next: (opens: Opens) => Opens): Promise<void> {
  await vault.transaction('rw', vault.meta, async () => {
    await vault.meta.put({ key: META.lastAccount, value: next(await readOpens(vault)) });
  });
}

/** Deletes the account's `meta` rows about its outbox. The leader row stays: an epoch never decreases. */
export async function deleteAccountMeta(vault: VaultDatabase, accountId: AccountId): Promise<void> {
  const { pausedUntil, preferencesUnsureUntil, keptTold } = META;
  await vault.meta.bulkDelete([pausedUntil(accountId), preferencesUnsureUntil(accountId), keptTold(accountId)]);
}
