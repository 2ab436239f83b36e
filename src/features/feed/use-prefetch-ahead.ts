import { type RefObject, useEffect, useRef } from 'react';
import { useIsReachable } from '../../live/index.ts';
import { usePrefetch } from '../../live/later.ts';
import { onInteractionIdle } from '../../platform/idle.ts';
import { hasRoomToPrefetch } from '../../platform/network.ts';
import { PAGE_SIZE } from '../../shared/config/index.ts';
import { type View, viewKey } from '../../shared/contract/index.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { postsInSight } from '../visits/index.ts';

/** Maximum of threads that are prefetched at once. */
const THREADS_AT_ONCE = 3;

/**
 * Prefetches on fast networks: omitted comments of visible posts, and the next page once the second half of this one is
 * visible. Only while the user is idle.
 */
export function usePrefetchAhead(
  feed: FeedRef,
  offset: number,
  hasOlder: boolean,
  views: readonly PostView[],
  list: RefObject<HTMLElement | null>,
): void {
  const prefetch = usePrefetch();
  const isOnline = useIsReachable();
  const asked = useRef(new Set<string>());
  const present = { feed, offset, hasOlder, views, isOnline, prefetch };
  const latest = useRef(present);
  useEffect(() => {
    latest.current = present;
  });
  useEffect(
    () =>
      onInteractionIdle(() => {
        const now = latest.current;
        if (!list.current || !now.isOnline || !hasRoomToPrefetch()) return;
        const inSight = new Set(postsInSight(list.current));
        const seen = now.views.filter(({ post }) => inSight.has(post.id));
        const wanted: View[] = seen
          .filter(({ post }) => post.omittedComments > 0)
          .slice(0, THREADS_AT_ONCE)
          .map(({ post }) => ({ kind: 'post', postId: post.id }));
        const last = now.views.findLastIndex(({ post }) => inSight.has(post.id));
        if (now.hasOlder && last >= now.views.length / 2)
          wanted.push({ kind: 'feed', feed: now.feed, offset: now.offset + PAGE_SIZE });
        for (const view of wanted) {
          if (asked.current.has(viewKey(view))) continue;
          asked.current.add(viewKey(view));
          void now.prefetch(view);
        }
      }),
    [list],
  );
}
