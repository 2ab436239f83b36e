import { BACKGROUND_SYNC } from '../shared/contract/caches.ts';

/** https://wicg.github.io/background-sync/spec/: not among TypeScript's own types, not in Firefox and Safari. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/**
 * Registers a Background Sync: the browser wakes the service worker when there is a network, even if the app is closed. Without
 * it, unsent mutations are sent when the app opens.
 */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(BACKGROUND_SYNC);
}
