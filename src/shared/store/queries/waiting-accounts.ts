import type { AccountId } from '../../model/index.ts';
import { type Stores, withReopen } from '../stores.ts';

/** Number of an account's unsent mutations on this device. */
export interface WaitingAccount {
  accountId: AccountId;
  count: number;
}

/** Counts the unanswered mutations in the vault, by account. Drafts do not count. */
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
