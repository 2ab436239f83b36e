import { type Stores, withReopen } from '../stores.ts';
import { searchesOf } from '../vault/searches.ts';

/** Returns the queries of the recent searches, newest first. */
export function recentSearches(stores: Stores): Promise<string[]> {
  return withReopen([stores.vault], async () => (await searchesOf(stores)).map(({ query }) => query));
}
