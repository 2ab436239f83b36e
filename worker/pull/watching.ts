import { type Result, type View, viewKey } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { isPassing, retryDelayMs } from '../retry.ts';

/** A view that was fetched so recently is not fetched again when somebody looks at it. */
const FRESH_MS = 30_000;
const RETRIES_TO_LONGEST = 5;

export interface WatchingParts {
  ports: Pick<Ports, 'now' | 'random' | 'timers'>;
  pull: (view: View) => Promise<Result<null>>;
  /** When the view was last fetched, epoch ms. */
  fetchedAt: (view: View) => Promise<number | null>;
  tell: (viewKey: string, isRefreshing: boolean) => void;
}

/** The views that this tab looks at: each is fetched when it is not fresh, and again while the network fails. */
export interface Watching {
  watch: (view: View, force: boolean) => number;
  unwatch: (handle: number) => void;
  /** Fetches every watched view that is not fresh, without waiting for its next retry. */
  refreshAll: () => void;
  views: () => View[];
  /** Ends all retries. */
  stop: () => void;
}

interface Watched {
  view: View;
  watchers: Set<number>;
  failures: number;
  cancelRetry: (() => void) | null;
}

export function createWatching({ ports, pull, fetchedAt, tell }: WatchingParts): Watching {
  const watched = new Map<string, Watched>();
  const underway = new Map<string, Promise<void>>();
  let lastHandle = 0;

  const refresh = async (key: string, view: View, force: boolean): Promise<void> => {
    const at = force ? null : await fetchedAt(view);
    if (at !== null && ports.now() - at < FRESH_MS && ports.now() >= at) return;
    const running = underway.get(key);
    if (running) return running;
    const work = fetchOnce(key, view).finally(() => underway.delete(key));
    underway.set(key, work);
    return work;
  };

  const fetchOnce = async (key: string, view: View): Promise<void> => {
    tell(key, true);
    const result = await pull(view).finally(() => tell(key, false));
    const entry = watched.get(key);
    if (!entry) return;
    entry.cancelRetry?.();
    entry.cancelRetry = null;
    if (result.ok || !isPassing(result.failure)) {
      entry.failures = 0;
      return;
    }
    // "Slow down" blocks for about a minute, and longer when it is not heeded.
    if (result.failure.kind === 'http' && result.failure.status === 429) entry.failures = RETRIES_TO_LONGEST;
    const delayMs = retryDelayMs(entry.failures, ports.random());
    entry.cancelRetry = ports.timers.after(delayMs, () => void refresh(key, view, true));
    entry.failures += 1;
  };

  return {
    watch(view, force) {
      lastHandle += 1;
      const key = viewKey(view);
      const entry = watched.get(key) ?? { view, watchers: new Set(), failures: 0, cancelRetry: null };
      entry.watchers.add(lastHandle);
      watched.set(key, entry);
      void refresh(key, view, force);
      return lastHandle;
    },
    unwatch(handle) {
      for (const [key, entry] of watched) {
        if (!entry.watchers.delete(handle) || entry.watchers.size > 0) continue;
        entry.cancelRetry?.();
        watched.delete(key);
      }
    },
    refreshAll() {
      for (const [key, entry] of watched) {
        entry.failures = 0;
        void refresh(key, entry.view, false);
      }
    },
    views: () => [...watched.values()].map((entry) => entry.view),
    stop() {
      for (const entry of watched.values()) entry.cancelRetry?.();
      watched.clear();
    },
  };
}
