import type { EngineEvent, Reach } from '../shared/contract/index.ts';

/** What the engine said of itself: small facts about the moment, kept for React's external store hooks. Never server data. */
export interface Signals {
  receive(event: EngineEvent): void;
  subscribe(listener: () => void): () => void;
  reach(): Reach;
  isRefreshing(viewKey: string): boolean;
  /** The mirror was dropped and made anew since this page was loaded. */
  wasMirrorRebuilt(): boolean;
}

export function createSignals(): Signals {
  const listeners = new Set<() => void>();
  const refreshing = new Set<string>();
  let reach: Reach = navigator.onLine ? { kind: 'online' } : { kind: 'offline' };
  let mirrorRebuilt = false;

  return {
    receive(event) {
      if (event.kind === 'reach') reach = event.reach;
      else if (event.kind === 'mirror-rebuilt') mirrorRebuilt = true;
      else if (event.kind === 'refreshing') {
        if (event.active) refreshing.add(event.viewKey);
        else refreshing.delete(event.viewKey);
      } else return;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reach: () => reach,
    isRefreshing: (viewKey) => refreshing.has(viewKey),
    wasMirrorRebuilt: () => mirrorRebuilt,
  };
}
