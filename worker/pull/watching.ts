import type { Result, View } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { createRetry, type Retry } from '../retry.ts';
import type { Views } from '../views/index.ts';

export interface WatchingParts {
  ports: Pick<Ports, 'now' | 'random' | 'timers'>;
  views: Views;
  /** `isAsked`: by the user, whose requests the fetch limit never delays. Must not reject. */
  pull: (view: View, isAsked: boolean) => Promise<Result<null>>;
  /** Whether the fetch limit is delaying a request. */
  isHolding: () => boolean;
  /** When the view was last fetched, epoch ms; `null` if never, or if that cannot be read. Must not reject. */
  fetchedAt: (view: View) => Promise<number | null>;
  onRefreshing: (viewKey: string, isActive: boolean) => void;
}

/** The views that this tab watches. Each is fetched when it is stale; transient failures are retried while it is watched. */
export interface Watching {
  watch: (view: View, force: boolean) => number;
  unwatch: (handle: number) => void;
  /** Fetches every watched view that is stale, without waiting for its next retry. */
  refreshAll: () => void;
  views: () => View[];
  /** Stops watching everything and cancels all retries. */
  stop: () => void;
}

interface Watched {
  view: View;
  handles: Set<number>;
  retry: Retry;
}

export function createWatching({ ports, views, pull, isHolding, fetchedAt, onRefreshing }: WatchingParts): Watching {
  const watched = new Map<string, Watched>();
  const underway = new Map<string, Promise<void>>();
  /** Views that were to be refreshed while they were being fetched: they may have become stale meanwhile. */
  const overtaken = new Set<string>();
  let lastHandle = 0;

  const refresh = async (key: string, view: View, force: boolean, isAsked = false): Promise<void> => {
    const at = force ? null : await fetchedAt(view);
    if (at !== null && ports.now() - at < views.of(view).freshMs && ports.now() >= at) return;
    const running = underway.get(key);
    // What the user asks for does not wait for a delayed fetch.
    if (running && !(isAsked && isHolding())) {
      overtaken.add(key);
      return running;
    }
    const work = fetchUntilFresh(key, view, isAsked);
    underway.set(key, work);
    return work;
  };

  const fetchUntilFresh = async (key: string, view: View, isAsked: boolean): Promise<void> => {
    try {
      let isStale = true;
      for (let ofUser = isAsked; isStale; ofUser = false) {
        overtaken.delete(key);
        onRefreshing(key, true);
        const result = await pull(view, ofUser).finally(() => onRefreshing(key, false));
        watched.get(key)?.retry.ended(result, () => void refresh(key, view, true));
        isStale = false;
        // A refresh during this read counts, too: nothing runs between the last check and `underway.delete`.
        while (result.ok && !isStale && overtaken.delete(key)) {
          isStale = (await fetchedAt(view)) === null && watched.has(key);
        }
      }
    } finally {
      underway.delete(key);
    }
  };

  return {
    watch(view, force) {
      lastHandle += 1;
      const key = views.key(view);
      const entry = watched.get(key) ?? { view, handles: new Set(), retry: createRetry(ports) };
      entry.handles.add(lastHandle);
      watched.set(key, entry);
      void refresh(key, view, force, true);
      return lastHandle;
    },
    unwatch(handle) {
      for (const [key, entry] of watched) {
        if (!entry.handles.delete(handle) || entry.handles.size > 0) continue;
        entry.retry.cancel();
        watched.delete(key);
      }
    },
    refreshAll() {
      for (const [key, entry] of watched) {
        entry.retry.startOver();
        void refresh(key, entry.view, false);
      }
    },
    views: () => [...watched.values()].map((entry) => entry.view),
    stop() {
      for (const entry of watched.values()) entry.retry.cancel();
      watched.clear();
    },
  };
}
