import { useCurrentFailure, useIsReachable, useLive, useRefreshing } from '../../live/index.ts';
import { viewKey } from '../../shared/contract/index.ts';
import type { FeedRef } from '../../shared/model/index.ts';
import { viewFreshness } from '../../shared/store/queries/index.ts';

export interface SearchState {
  /** A result is stored. */
  isAnswered: boolean;
  isRefreshing: boolean;
  /** The server can be reached. */
  isReachable: boolean;
  /** Why the server does not accept the query, in its words; `null` otherwise. */
  refusal: string | null;
  /** The server accepts the query, or cannot be asked. */
  isValid: boolean;
}

/** How far a search has come. */
export function useSearch(feed: Extract<FeedRef, { kind: 'search' }>, offset: number): SearchState {
  const view = { kind: 'feed', feed, offset } as const;
  const freshness = useLive(viewFreshness, view);
  const isRefreshing = useRefreshing(viewKey(view));
  const failure = useCurrentFailure(freshness);
  const isReachable = useIsReachable();
  const isAnswered = freshness?.fetchedAt != null;
  const refusal = failure?.kind === 'bad-query' ? failure.err : null;
  return { isAnswered, isRefreshing, isReachable, refusal, isValid: refusal === null && (isAnswered || !isReachable) };
}
