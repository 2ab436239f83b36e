import type { AccountId } from '../../model/index.ts';
import { leaderKey } from '../names.ts';
import type { VaultDatabase } from './database.ts';

/** The leader of an account's tabs. `epoch` (fencing token) grows by one with every takeover and never decreases. */
interface Leadership {
  epoch: number;
  tabId: string;
}

/**
 * Returns the epoch of the latest takeover; 0 = there was no leader yet. A leader that reads another epoch than its own has
 * been replaced. Claims read it inside their own transaction, which therefore includes `meta`.
 */
export async function epochOf(vault: VaultDatabase, accountId: AccountId | null): Promise<number> {
  const row = await vault.meta.get(leaderKey(accountId));
  return isLeadership(row?.value) ? row.value.epoch : 0;
}

/** Takes the next epoch for a tab. Once this is written, claims of earlier leaders are refused. */
export function takeEpoch(vault: VaultDatabase, accountId: AccountId | null, tabId: string): Promise<number> {
  return vault.transaction('rw', vault.meta, async () => {
    const epoch = (await epochOf(vault, accountId)) + 1;
    const value: Leadership = { epoch, tabId };
    await vault.meta.put({ key: leaderKey(accountId), value });
    return epoch;
  });
}

function isLeadership(value: unknown): value is Leadership {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Leadership>).epoch === 'number';
}
