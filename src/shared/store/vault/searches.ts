import { RECENT_SEARCHES } from '../../config/index.ts';
import type { Stores } from '../stores.ts';
import type { SearchRow } from './rows.ts';

type Vault = Pick<Stores, 'vault' | 'accountId'>;

/** Returns the account's recent searches, newest first. */
export async function searchesOf({ vault, accountId }: Vault): Promise<SearchRow[]> {
  if (!accountId) return [];
  const rows = await vault.searches
    .where('[accountId+query]')
    .between([accountId, ''], [accountId, '\uffff'])
    .toArray();
  return rows.sort((one, other) => other.at - one.at);
}

/** Stores a search as the newest one. Beyond the limit, the oldest are deleted. `at`: epoch ms. */
export async function saveSearch(stores: Vault, query: string, at: number): Promise<void> {
  const { vault, accountId } = stores;
  if (!accountId) return;
  await vault.transaction('rw', vault.searches, async () => {
    await vault.searches.put({ accountId, query, at });
    const superfluous = (await searchesOf(stores)).slice(RECENT_SEARCHES);
    await vault.searches.bulkDelete(superfluous.map((row): [string, string] => [row.accountId, row.query]));
  });
}

/** Deletes one recent search. */
export async function deleteSearch({ vault, accountId }: Vault, query: string): Promise<void> {
  if (accountId) await vault.searches.delete([accountId, query]);
}

/** Deletes all recent searches of the account. */
export async function deleteSearches(stores: Vault): Promise<void> {
  const rows = await searchesOf(stores);
  await stores.vault.searches.bulkDelete(rows.map((row): [string, string] => [row.accountId, row.query]));
}
