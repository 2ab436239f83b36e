import { type Result, success, type View } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { createRetry } from '../retry.ts';
import type { Views } from '../views/index.ts';
import type { PullContext } from './context.ts';
import { freshAt, storedFreshness } from './freshness.ts';

/** A view that this tab keeps fresh although no part of the page watches it. */
export interface StandingView {
  /** Fetches the view unless it is fresh. A transient failure is retried later. */
  refresh: () => Promise<Result<null>>;
  /** Fetches the view however fresh it is. */
  refreshNow: () => Promise<Result<null>>;
}

export function createStandingView(
  view: View,
  views: Views,
  context: PullContext,
  ports: Pick<Ports, 'random' | 'timers'>,
  background: (work: () => Promise<unknown>) => void,
  freshMs: number = views.of(view).freshMs,
): StandingView {
  const retry = createRetry(ports);
  let underway: Promise<Result<null>> | null = null;
  const refreshNow = async (): Promise<Result<null>> => {
    const pulled = await views.pull(context, view);
    retry.ended(pulled, () => background(refresh));
    return pulled;
  };
  const refreshIfStale = async (): Promise<Result<null>> => {
    const row = await storedFreshness(context.mirror, views.key(view));
    const at = row?.failure ? null : freshAt(row);
    return at !== null && context.now() - at < freshMs ? success(null) : refreshNow();
  };
  /** It was to be refreshed while it was being fetched: it may have become stale meanwhile. */
  let isOvertaken = false;
  const refreshUntilFresh = async (): Promise<Result<null>> => {
    try {
      for (;;) {
        isOvertaken = false;
        const refreshed = await refreshIfStale();
        if (!isOvertaken || !refreshed.ok) return refreshed;
      }
    } finally {
      underway = null;
    }
  };
  const refresh = (): Promise<Result<null>> => {
    isOvertaken = true;
    underway ??= refreshUntilFresh();
    return underway;
  };
  return { refresh, refreshNow };
}
