import { type EngineEvent, isReachable, type Reach, type StoreWait } from '../shared/contract/index.ts';

/** Events about the stores that the page itself detects. */
type StoreEvent = { kind: 'superseded' | 'storage-back' } | { kind: 'page-wait'; wait: StoreWait };

/**
 * What the user must know about the device's storage, most severe first. `superseded`: another tab runs a newer
 * version; `lost`: it cannot be read any more; `full`: it takes no more; `rebuilt`: what was stored had to be dropped.
 */
export type StorageTrouble = 'superseded' | 'lost' | 'full' | 'rebuilt';
const BY_SEVERITY: readonly StorageTrouble[] = ['superseded', 'lost', 'full', 'rebuilt'];

/** Momentary state of the engine for React's external store hooks. Never server data. */
export interface Signals {
  receive(event: EngineEvent | StoreEvent): void;
  subscribe(listener: () => void): () => void;
  reach(): Reach;
  /** Since when requests can succeed (epoch ms, 0: since the page was loaded); `null` if they cannot (see `isReachable`). */
  reachableSince(): number | null;
  isRefreshing(viewKey: string): boolean;
  /** The most severe trouble since this page was loaded. */
  storageTrouble(): StorageTrouble | null;
  /** True while page or engine waits for another page that holds a database in an older version. */
  isBlocked(): boolean;
  /** Number of times that the mirror was rebuilt or became readable again: failed queries must run again. */
  mirrorGeneration(): number;
  /** Hides the trouble. */
  dismissTrouble(): void;
  /** How far the server's clock is ahead of the device's (ms). */
  clockOffsetMs(): number;
  /** Upload progress of a file from 0 to 1, by its row in the outbox; `undefined` if not known. */
  uploaded(rowId: string): number | undefined;
}

export function createSignals(): Signals {
  const listeners = new Set<() => void>();
  const refreshing = new Set<string>();
  const troubles = new Set<StorageTrouble>();
  const waits: Record<'page-wait' | 'store-wait', StoreWait> = { 'page-wait': null, 'store-wait': null };
  const uploads = new Map<string, number>();
  let reach: Reach = navigator.onLine ? { kind: 'online' } : { kind: 'offline' };
  let reachableSince: number | null = isReachable(reach) ? 0 : null;
  let clockOffsetMs = 0;
  let mirrorGeneration = 0;
  const notify = () => {
    for (const listener of listeners) listener();
  };

  return {
    receive(event) {
      if (event.kind === 'reach') {
        if (event.reach.kind === 'online' && reach.kind === 'online') return;
        reach = event.reach;
        reachableSince = isReachable(reach) ? (reachableSince ?? Date.now()) : null;
      } else if (event.kind === 'clock') clockOffsetMs = event.offsetMs;
      else if (event.kind === 'upload-progress') uploads.set(event.rowId, event.sentBytes / event.totalBytes);
      else if (event.kind === 'refreshing') {
        if (event.active) refreshing.add(event.viewKey);
        else refreshing.delete(event.viewKey);
      } else if (event.kind === 'store-wait' || event.kind === 'page-wait') waits[event.kind] = event.wait;
      else if (event.kind === 'storage-back') {
        troubles.delete('lost');
        troubles.delete('full');
        mirrorGeneration += 1;
      } else {
        const trouble = troubleOf(event);
        if (!trouble) return;
        if (trouble === 'rebuilt') {
          troubles.delete('lost');
          mirrorGeneration += 1;
        }
        troubles.add(trouble);
      }
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reach: () => reach,
    reachableSince: () => reachableSince,
    isRefreshing: (viewKey) => refreshing.has(viewKey),
    storageTrouble: () => BY_SEVERITY.find((trouble) => troubles.has(trouble)) ?? null,
    isBlocked: () => {
      const both = Object.values(waits);
      return both.includes('blocked') && !both.includes('upgrading');
    },
    mirrorGeneration: () => mirrorGeneration,
    dismissTrouble() {
      troubles.clear();
      notify();
    },
    clockOffsetMs: () => clockOffsetMs,
    uploaded: (rowId) => uploads.get(rowId),
  };
}

function troubleOf(event: EngineEvent | StoreEvent): StorageTrouble | null {
  if (event.kind === 'superseded') return 'superseded';
  if (event.kind === 'mirror-rebuilt') return 'rebuilt';
  if (event.kind !== 'storage') return null;
  return event.failure.kind === 'quota' ? 'full' : 'lost';
}
