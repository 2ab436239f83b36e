import type { SearchState } from './use-search.ts';

/** Text above search results (spec §2 "Search page"). Without the server they are those of this device. */
export function searchWords(
  query: string,
  { isAnswered, isRefreshing, isReachable }: Pick<SearchState, 'isAnswered' | 'isRefreshing' | 'isReachable'>,
): string {
  if (isAnswered || !isReachable) return `Search results for: ${query}`;
  return isRefreshing ? 'Searching' : '';
}
