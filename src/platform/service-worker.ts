/** The version of the client that waits for this page. */
export interface AppUpdates {
  /** Tells once a new version is ready to be taken; returns the way to stop. */
  onUpdateReady(listener: () => void): () => void;
  /** Looks for a new version now; answers whether there is one, as far as the browser can tell. */
  check(): Promise<boolean>;
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
      const present = await registered;
      if (!present) return true;
      const { registration } = present;
      const isKnown = await registration.update().then(
        () => true,
        () => false,
      );
      return !isKnown || registration.installing !== null || registration.waiting !== null;
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
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return null;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  // The very first version waits as well, for as long as a busy machine takes to start it: that is nothing new.
  const sayIfNew = async () => {
    const present = await container.getRegistration();
    if (present?.waiting && present.active) onWaiting();
  };
  workbox.addEventListener('waiting', () => void sayIfNew());
  const registration = await workbox.register();
  return registration ? { workbox, registration } : null;
}
