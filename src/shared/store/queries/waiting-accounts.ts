import type { AccountId } from '../../model/index.ts';
import { type Stores, withReopen } from '../stores.ts';

/** How much an account of this device has done that its server does not have yet. */
export interface WaitingAccount {
  accountId: AccountId;
  count: number;
}

/**
 * Counts what waits in the vault, by account: mutations without an answer, and changed preferences, each field once. Drafts
 * do not count: nobody has sent them.
 */
export function waitingAccounts({ vault }: Pick<Stores, 'vault'>): Promise<WaitingAccount[]> {
  return withReopen([vault], async () => {
    const [rows, patches] = await Promise.all([vault.outbox.toArray(), vault.preferencePatches.toArray()]);
    const things = new Map<AccountId, Set<string>>();
    const add = (accountId: AccountId, thing: string) => {
      things.set(accountId, (things.get(accountId) ?? new Set()).add(thing));
    };
    for (const { accountId, id, state } of rows) {
      if (state.kind !== 'answered' && state.kind !== 'settled') add(accountId, id);
    }
    for (const { accountId, key, patch } of patches) {
      for (const field of Object.keys(patch)) add(accountId, `${key}.${field}`);
    }
    return [...things].map(([accountId, { size }]) => ({ accountId, count: size }));
  });
}
