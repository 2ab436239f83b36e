import { useEffect, useSyncExternalStore } from 'react';
import type { Reach, Result, View } from '../shared/contract/index.ts';
import { isReachable, viewKey } from '../shared/contract/index.ts';
import { useRuntime } from './runtime.ts';
import type { StorageTrouble } from './signals.ts';

/** Tells the engine that this tab looks at a view for as long as the component is mounted. null: at nothing. */
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

/** Fetches a view now, however fresh it is. */
export function useRefresh(): (view: View) => Promise<void> {
  const { engine } = useRuntime();
  return async (view) => {
    const handle = await engine.watch(view, { force: true });
    await engine.unwatch(handle);
  };
}

/** Whether the engine is fetching this view at the moment. */
export function useRefreshing(key: string): boolean {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, () => signals.isRefreshing(key));
}

/** Whether the server can be talked to, as the last requests found out. */
export function useReach(): Reach {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, signals.reach);
}

/** Whether a request has a chance (see `isReachable`). */
export function useIsReachable(): boolean {
  const { signals } = useRuntime();
  return useSyncExternalStore(signals.subscribe, () => isReachable(signals.reach()));
}

/** What the reader must know of the device's storage, and the way to put it aside. */
export function useStorageTrouble(): { trouble: StorageTrouble | null; dismiss: () => void } {
  const { signals } = useRuntime();
  const trouble = useSyncExternalStore(signals.subscribe, signals.storageTrouble);
  return { trouble, dismiss: signals.dismissTrouble };
}

export function useFillGap(): (feedKey: string, gapId: string) => Promise<Result<null>> {
  const { engine } = useRuntime();
  return (feedKey, gapId) => engine.fillGap(feedKey, gapId);
}
