import { useMemo } from 'react';
import { recentSearches } from '../shared/store/queries/recent-searches.ts';
import { deleteSearch, deleteSearches, saveSearch } from '../shared/store/vault/searches.ts';
import { kept } from './outbox/use-mutate.ts';
import { useRuntime } from './runtime.ts';
import { useLive } from './use-live.ts';

/** Queries of the recent searches, newest first; `undefined` until the store has answered. */
export const useRecentSearches = (): string[] | undefined => useLive(recentSearches);

export interface RecentSearchActions {
  save: (query: string) => Promise<unknown>;
  remove: (query: string) => Promise<unknown>;
  removeAll: () => Promise<unknown>;
}

export function useRecentSearchActions(): RecentSearchActions {
  const runtime = useRuntime();
  return useMemo(
    () => ({
      save: (query) => kept(runtime, (stores) => saveSearch(stores, query, Date.now())),
      remove: (query) => kept(runtime, (stores) => deleteSearch(stores, query)),
      removeAll: () => kept(runtime, deleteSearches),
    }),
    [runtime],
  );
}
