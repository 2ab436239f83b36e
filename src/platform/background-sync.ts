import { BACKGROUND_SYNC } from '../shared/contract/caches.ts';

/** https://wicg.github.io/background-sync/spec/: not among TypeScript's own types, not in Firefox and Safari. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/**
 * Asks the browser to wake the service worker once there is a network, even if the app is closed by then. Where the browser
 * cannot, or may not, what waits is sent when the app opens.
 */
export async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  await sync?.register(BACKGROUND_SYNC);
}
