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
  let isReady = false;

  const registered = register(() => {
    isReady = true;
    for (const listener of listeners) listener();
  }).catch((error: unknown) => {
    console.warn('The service worker could not be registered; the app will not open offline.', error);
    return null;
  });

  return {
    onUpdateReady(listener) {
      listeners.add(listener);
      if (isReady) listener();
      return () => listeners.delete(listener);
    },
    async check() {
      // Offline, the browser cannot look; the next check will.
      await (await registered)?.registration.update().catch(() => undefined);
    },
    async applyUpdate() {
      const present = await registered;
      // The server may have named the new version before the browser has all of it.
      if (present?.registration.installing) await settled(present.registration.installing);
      if (!present?.registration.waiting) return location.reload();
      present.workbox.addEventListener('controlling', () => location.reload());
      present.workbox.messageSkipWaiting();
    },
  };
}

/** Until a version is stored, or has turned out not to come. */
const settled = (worker: ServiceWorker) =>
  new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));

/** Its code is fetched apart: nothing of it is needed for the first screen. */
async function register(onWaiting: () => void) {
  if (!('serviceWorker' in navigator)) return null;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  workbox.addEventListener('waiting', onWaiting);
  const registration = await workbox.register();
  return registration ? { workbox, registration } : null;
}
