import { type Stores, withReopen } from '../stores.ts';
import { type Loss, type LossesOf, readLosses } from '../vault/losses.ts';

/** What this browser has lost of the account, for a visitor of all accounts, and what is not dismissed yet. */
export interface LossesView extends LossesOf {
  open: Loss[];
}

export function losses({ vault, accountId }: Pick<Stores, 'vault' | 'accountId'>): Promise<LossesView> {
  return withReopen([vault], async () => {
    const stored = await readLosses(vault);
    return { ...stored, open: stored.open.filter((loss) => accountId === null || loss.accountId === accountId) };
  });
}
