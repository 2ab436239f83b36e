import { useRefresh, useRefreshing, useShell } from '../../live/index.ts';
import { type View, viewKey } from '../../shared/contract/index.ts';
import type { Age } from '../rosters/index.ts';

const SHELL: View = { kind: 'shell' };

/** Requests are part of what is known of the viewer. */
export function useRequestsAge(): Age {
  const fetchNow = useRefresh();
  return {
    fetchedAt: useShell()?.fetchedAt ?? null,
    isRefreshing: useRefreshing(viewKey(SHELL)),
    refresh: () => void fetchNow(SHELL),
  };
}
