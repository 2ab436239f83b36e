import { useEffect } from 'react';
import { useIsReachable, usePreferences, useSelf, useSession } from '../../live/index.ts';
import { usePrefetch } from '../../live/later.ts';
import { onNextRest } from '../../platform/idle.ts';
import { hasRoomToPrefetch } from '../../platform/network.ts';
import { defaultSort } from '../../shared/rules/index.ts';

/** Leaves time for the first feed and its own requests. */
const REST_MS = 3000;

/**
 * Prefetches directs and notifications, so that they can be opened offline although they were never opened: after the start,
 * when the server is reachable again, and when an unread count changes. Fresh views are not fetched again.
 */
export function usePrefetchInbox(): void {
  const isSignedIn = useSession() !== null;
  const isReachable = useIsReachable();
  const self = useSelf();
  const sort = defaultSort('directs', usePreferences());
  const prefetch = usePrefetch();
  const isKnown = self !== undefined;
  const counts = `${self?.unreadDirects} ${self?.unreadNotifications}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count means that there is something new.
  useEffect(() => {
    if (!isSignedIn || !isKnown || !isReachable || !hasRoomToPrefetch()) return;
    return onNextRest(REST_MS, () => {
      void prefetch({ kind: 'feed', feed: { kind: 'directs', sort }, offset: 0 });
      void prefetch({ kind: 'notifications', filter: null, offset: 0 });
    });
  }, [isSignedIn, isKnown, isReachable, sort, counts, prefetch]);
}
