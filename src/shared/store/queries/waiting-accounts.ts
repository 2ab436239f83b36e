import type { AccountId } from '../../model/index.ts';
import { type Stores, withReopen } from '../stores.ts';

/** How much an account of this device has done that its server does not have yet. */
export interface WaitingAccount {
  accountId: AccountId;
  count: number;
}

/** Counts the mutations without an answer in the vault, by account. Drafts do not count: nobody has sent them. */
export function waitingAccounts({ vault }: Pick<Stores, 'vault'>): Promise<WaitingAccount[]> {
  return withReopen([vault], async () => {
    const counts = new Map<AccountId, number>();
    for (const { accountId, state } of await vault.outbox.toArray()) {
      if (state.kind === 'answered' || state.kind === 'settled') continue;
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    }
    return [...counts].map(([accountId, count]) => ({ accountId, count }));
  });
}
