import { useEffect } from 'react';
import { useRecentSearchActions } from '../../../live/later.ts';

/** Adds a search to the recent ones when it is opened. `isValid`: `false` while it is not known whether the server accepts it. */
export function useRecordSearch(query: string, isValid: boolean): void {
  const { save } = useRecentSearchActions();
  useEffect(() => {
    if (isValid) void save(query);
  }, [save, query, isValid]);
}
