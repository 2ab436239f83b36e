import { type Result, type View, viewKey } from '../../src/shared/contract/index.ts';
import type { Ports } from '../ports.ts';
import { createRetry, type Retry } from '../retry.ts';

/** A view that was fetched so recently is not fetched again when somebody looks at it. */
const FRESH_MS = 30_000;

export interface WatchingParts {
  ports: Pick<Ports, 'now' | 'random' | 'timers'>;
  /** `isAsked`: by the user. */
  pull: (view: View, isAsked: boolean) => Promise<Result<null>>;
  /** Whether a fetch is held back because there were too many. */
  isHolding: () => boolean;
  /** When the view was last fetched, epoch ms; `null` if never, or if that cannot be read. Must not reject. */
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
  retry: Retry;
}

export function createWatching({ ports, pull, isHolding, fetchedAt, tell }: WatchingParts): Watching {
  const watched = new Map<string, Watched>();
  const underway = new Map<string, Promise<void>>();
  let lastHandle = 0;

  const refresh = async (key: string, view: View, force: boolean, isAsked = false): Promise<void> => {
    const at = force ? null : await fetchedAt(view);
    if (at !== null && ports.now() - at < FRESH_MS && ports.now() >= at) return;
    const running = underway.get(key);
    // What the user asks for does not wait for a fetch that is held back.
    if (running && !(isAsked && isHolding())) return running;
    const work = fetchOnce(key, view, isAsked).finally(() => underway.delete(key));
    underway.set(key, work);
    return work;
  };

  const fetchOnce = async (key: string, view: View, isAsked: boolean): Promise<void> => {
    tell(key, true);
    const result = await pull(view, isAsked).finally(() => tell(key, false));
    watched.get(key)?.retry.ended(result, () => void refresh(key, view, true));
  };

  return {
    watch(view, force) {
      lastHandle += 1;
      const key = viewKey(view);
      const entry = watched.get(key) ?? { view, watchers: new Set(), retry: createRetry(ports) };
      entry.watchers.add(lastHandle);
      watched.set(key, entry);
      void refresh(key, view, force, true);
      return lastHandle;
    },
    unwatch(handle) {
      for (const [key, entry] of watched) {
        if (!entry.watchers.delete(handle) || entry.watchers.size > 0) continue;
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
