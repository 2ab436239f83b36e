/** Updates of the client. */
export interface AppUpdates {
  /** Calls `listener` once a new version is installed and waiting. Returns the unsubscribe function. */
  onUpdateReady(listener: () => void): () => void;
  /** Checks for a new version now. Returns whether there is one, as far as the browser can tell. */
  check(): Promise<boolean>;
  /** Activates the waiting version and reloads this page. Called only when the user asks for it. */
  applyUpdate(): Promise<void>;
}

/** Registers `/sw.js` (spec §7 "Service worker"). Without service workers, updates come with an ordinary reload. */
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
      // The new version may be known before the browser has installed it.
      if (present?.registration.installing) await settled(present.registration.installing);
      if (!present?.registration.waiting) return location.reload();
      present.workbox.addEventListener('controlling', () => location.reload());
      present.workbox.messageSkipWaiting();
    },
  };
}

/** Resolves when a version has been installed or has failed to install. */
const settled = (worker: ServiceWorker) =>
  new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));

/** A module of its own: the first screen does not need it. */
async function register(onWaiting: () => void) {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return null;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  // The first version also waits for a moment on a busy machine: that is no update.
  const sayIfNew = async () => {
    const present = await container.getRegistration();
    if (present?.waiting && present.active) onWaiting();
  };
  workbox.addEventListener('waiting', () => void sayIfNew());
  const registration = await workbox.register();
  return registration ? { workbox, registration } : null;
}
