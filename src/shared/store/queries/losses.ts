import { type Stores, withReopen } from '../stores.ts';
import { type Loss, readLosses } from '../vault/losses.ts';

/** Returns what this browser has lost of the account, for a visitor of all accounts, and what is not dismissed yet. */
export function losses({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<Loss[]> {
  return withReopen([vault], async () =>
    (await readLosses(vault)).filter((loss) => accountId === null || loss.accountId === accountId),
  );
}
