import type { AccountId } from '../../model/index.ts';
import { leaderKey } from '../names.ts';
import type { VaultDatabase } from './database.ts';

/** Who leads the tabs of an account. `epoch` grows by one with every take-over and never falls. */
interface Leadership {
  epoch: number;
  tabId: string;
}

/**
 * The epoch of the latest take-over; 0 = nobody has led yet. A leader that reads another epoch than its own has been
 * replaced. Within a transaction that includes `meta` it is read there: that is the fence around claims.
 */
export async function epochOf(vault: VaultDatabase, accountId: AccountId | null): Promise<number> {
  const row = await vault.meta.get(leaderKey(accountId));
  return isLeadership(row?.value) ? row.value.epoch : 0;
}

/** Takes the next epoch for a tab. From the moment this is on the disk, what earlier leaders claim is refused. */
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
