import { useEffect, useSyncExternalStore } from 'react';
import { loadedAt } from '../../platform/arrivals.ts';
import type { Failure, Reach, Result, View } from '../../shared/contract/index.ts';
import { isCurrent, viewKey } from '../../shared/contract/index.ts';
import type { Freshness } from '../../shared/store/queries/views.ts';
import { useRuntime } from '../runtime.ts';
import type { StorageTrouble } from '../signals.ts';

/** Watches a view while the component is mounted: the engine keeps it fresh. `null`: no view. */
export function useWatch(view: View | null): void {
  const { engine } = useRuntime();
  const key = view && viewKey(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the view, whose object is new on every render.
  useEffect(() => {
    if (!view) return;
    const watching = engine.watch(view);
    return () => {
      void watching.then((handle) => engine.unwatch(handle));
    };
  }, [engine, key]);
}

/** Returns a function that fetches a view now, even if it is fresh. */
export function useRefresh(): (view: View) => Promise<void> {
  const { engine } = useRuntime();
  return async (view) => {
    const handle = await engine.watch(view, { force: true });
    await engine.unwatch(handle);
  };
}

/** True while the engine fetches this view. */
export function useRefreshing(key: string): boolean {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, () => signals.isRefreshing(key));
}

/** Whether the server can be reached, according to the last requests. */
export function useReach(): Reach {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, signals.reach);
}

/** True if a request can succeed (see `isReachable`). */
export function useIsReachable(): boolean {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, () => signals.reachableSince() !== null);
}

/** The stored failure of a view if it is to be shown (see `isCurrent`), otherwise `null`. */
export function useCurrentFailure(stored: Pick<Freshness, 'failure' | 'failedAt'> | undefined): Failure | null {
  const { signals } = useRuntime();
  const reachableSince = useSyncExternalStore(signals.subscribe, signals.reachableSince);
  const { failure = null, failedAt = 0 } = stored ?? {};
  return failure && isCurrent(failure, failedAt, { loadedAt, reachableSince }) ? failure : null;
}

/** What the user must know about the device's storage, and a function that hides it. */
export function useStorageTrouble(): { trouble: StorageTrouble | null; dismiss: () => void } {
  const { signals } = useRuntime();
  const trouble = useSyncExternalStore(signals.subscribe, signals.storageTrouble);
  return { trouble, dismiss: signals.dismissTrouble };
}

/** True while another tab keeps the device's storage from being opened. */
export function useIsBlocked(): boolean {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, signals.isBlocked);
}

/** Returns a function that fetches the missing posts of a gap in a feed. */
export function useFillGap(): (feedKey: string, gapId: string) => Promise<Result<null>> {
  const { engine } = useRuntime();
  return (feedKey, gapId) => engine.fillGap(feedKey, gapId);
}
