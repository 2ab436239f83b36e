import { Workbox } from 'workbox-window';

/** The version of the client that waits for this page. */
export interface AppUpdates {
  /** Tells once a new version is ready to be taken; returns the way to stop. */
  onUpdateReady(listener: () => void): () => void;
  /** Looks for a new version now. */
  check(): Promise<void>;
  /** Lets the waiting version take over and loads this page anew. Called only when the reader asks for it. */
  applyUpdate(): Promise<void>;
}

/** Registers `/sw.js` (spec §7 "Service worker"). Where there is none, updates come with an ordinary reload. */
export function registerServiceWorker(): AppUpdates {
  const listeners = new Set<() => void>();
  const workbox = 'serviceWorker' in navigator ? new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' }) : null;
  let isReady = false;

  workbox?.addEventListener('waiting', () => {
    isReady = true;
    for (const listener of listeners) listener();
  });
  const registration = workbox?.register().catch((error: unknown) => {
    console.warn('The service worker could not be registered; the app will not open offline.', error);
    return undefined;
  });

  return {
    onUpdateReady(listener) {
      listeners.add(listener);
      if (isReady) listener();
      return () => listeners.delete(listener);
    },
    async check() {
      // Offline, the browser cannot look; the next check will.
      await (await registration)?.update().catch(() => undefined);
    },
    async applyUpdate() {
      const waiting = (await registration)?.waiting;
      if (!workbox || !waiting) return location.reload();
      workbox.addEventListener('controlling', () => location.reload());
      workbox.messageSkipWaiting();
    },
  };
}
