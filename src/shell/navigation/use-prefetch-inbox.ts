import { useEffect } from 'react';
import { useIsReachable, usePreferences, useSelf, useSession } from '../../live/index.ts';
import { usePrefetch } from '../../live/later.ts';
import { onNextRest } from '../../platform/idle.ts';
import { hasRoomToPrefetch } from '../../platform/network.ts';
import { defaultSort } from '../../shared/rules/index.ts';

/** The first feed and what it leads to are fetched before. */
const REST_MS = 3000;

/**
 * Fetches directs and notifications, two of the four places of the bottom bar, so that they are there without a network even
 * if they were never opened: once after the start, when the server is back, and when something new is counted there. What
 * was fetched just now is not fetched again.
 */
export function usePrefetchInbox(): void {
  const isSignedIn = useSession() !== null;
  const isReachable = useIsReachable();
  const self = useSelf();
  const sort = defaultSort('directs', usePreferences());
  const prefetch = usePrefetch();
  const isKnown = self !== undefined;
  const counts = `${self?.unreadDirects} ${self?.unreadNotifications}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means that something is new there.
  useEffect(() => {
    if (!isSignedIn || !isKnown || !isReachable || !hasRoomToPrefetch()) return;
    return onNextRest(REST_MS, () => {
      void prefetch({ kind: 'feed', feed: { kind: 'directs', sort }, offset: 0 });
      void prefetch({ kind: 'notifications', filter: null, offset: 0 });
    });
  }, [isSignedIn, isKnown, isReachable, sort, counts, prefetch]);
}
