/** Text above search results (spec §2 "Search page"). */
export function searchWords(query: string, isAnswered: boolean, isRefreshing: boolean): string {
  if (isAnswered) return `Search results for: ${query}`;
  return isRefreshing ? 'Searching' : '';
}
