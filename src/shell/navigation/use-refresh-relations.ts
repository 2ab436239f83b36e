import { useEffect } from 'react';
import { useIsReachable, useSession, useShell } from '../../live/index.ts';
import { usePrefetch } from '../../live/later.ts';
import { isDataSaved } from '../../platform/network.ts';
import type { View } from '../../shared/contract/index.ts';

/** How often a visible page asks what its user has changed on another device. */
const EVERY_MS = 5 * 60_000;

/**
 * Reads the viewer and the members of their home lists again every five minutes while the page is visible: the server does not
 * report what the user subscribes to, accepts or revokes on another device. Never with data saving.
 */
export function useRefreshRelations(): void {
  const isSignedIn = useSession() !== null;
  const isReachable = useIsReachable();
  const hasLists = (useShell()?.homeLists.length ?? 0) > 1;
  const prefetch = usePrefetch();
  useEffect(() => {
    if (!isSignedIn || !isReachable) return;
    return refreshRegularly(prefetch, hasLists);
  }, [isSignedIn, isReachable, hasLists, prefetch]);
}

/** Fetches the viewer, and who is in which list, every five minutes while the page is visible. Returns a function that stops it. */
export function refreshRegularly(fetch: (view: View) => unknown, hasLists: boolean): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible' || isDataSaved()) return;
    void fetch({ kind: 'shell' });
    if (hasLists) void fetch({ kind: 'roster', roster: { kind: 'home-lists' } });
  }, EVERY_MS);
  return () => clearInterval(timer);
}
