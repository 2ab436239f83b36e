import type { Account } from '../../model/index.ts';
import { bestNames } from '../../text/typed-name.ts';
import { type Stores, withReopen } from '../stores.ts';

/** The stored people whose usernames have these letters in this order, best first. Reads the names alone, from their index. */
export function peopleByLetters(stores: Stores, letters: string): Promise<Account[]> {
  const { mirror } = stores;
  if (letters === '') return Promise.resolve([]);
  return withReopen([mirror], () =>
    mirror.transaction('r', mirror.accounts, async () => {
      const names = (await mirror.accounts.orderBy('usernameLower').uniqueKeys()) as string[];
      const best = bestNames(letters, names, (name) => name);
      const rows = await mirror.accounts.where('usernameLower').anyOf(best).toArray();
      return rows.filter(({ isGone }) => !isGone);
    }),
  );
}
