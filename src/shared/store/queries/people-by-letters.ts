import type { Account } from '../../model/index.ts';
import { bestNames } from '../../text/typed-name.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';

/** Returns stored accounts whose usernames contain these letters in this order, best match first. Reads only the index of usernames. */
export function peopleByLetters(stores: Stores, letters: string): Promise<Account[]> {
  if (letters === '') return Promise.resolve([]);
  const { accounts } = stores.mirror;
  return readWithPending(stores, [accounts], async (overlay) => {
    const names = (await accounts.orderBy('usernameLower').uniqueKeys()) as string[];
    const best = bestNames(letters, names, (name) => name);
    const rows = await accounts.where('usernameLower').anyOf(best).toArray();
    return rows.filter(({ isGone }) => !isGone).map((row) => overlay?.account(row) ?? row);
  });
}
