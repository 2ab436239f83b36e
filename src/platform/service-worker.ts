import { SKIP_WAITING } from '../shared/contract/caches.ts';
import { fetchConfigFile } from './config-file.ts';

/** Updates of the client. */
export interface AppUpdates {
  /** Calls `listener` once a new version is installed and waiting. Returns the unsubscribe function. */
  onUpdateReady(listener: () => void): () => void;
  /** Checks for a new version now. Resolves to whether there is one that a reload would show. */
  check(): Promise<boolean>;
  /** Activates the waiting version and reloads this page. Called only when the user asks for it. */
  applyUpdate(): Promise<void>;
}

const succeeded = () => true;
const failed = () => false;

/** How soon a version is looked for again that could not be installed: its files may come late. Doubled each time. */
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 30 * 60_000;

/** Registers `/sw.js` (spec §7 "Service worker"). Without service workers, updates come with an ordinary reload. */
export function registerServiceWorker(): AppUpdates {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const listeners = new Set<() => void>();
  let registration: ServiceWorkerRegistration | null = null;
  let isReady = false;
  let retryMs = FIRST_RETRY_MS;
  let isRetryPlanned = false;

  const sayIfNew = () => {
    // The first version also waits for a moment on a busy machine: that is no update.
    if (!registration?.waiting || !registration.active) return;
    isReady = true;
    for (const listener of listeners) listener();
  };
  const retryLater = () => {
    if (isRetryPlanned) return;
    isRetryPlanned = true;
    setTimeout(() => {
      isRetryPlanned = false;
      // After a failed first version there is no registration any more.
      void register()
        .then(() => registration?.update(), retryLater)
        .catch(retryLater);
    }, retryMs);
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
  };
  const followInstallation = async () => {
    const installing = registration?.installing;
    if (!installing) return;
    if (!(await isInstalled(installing))) return retryLater();
    retryMs = FIRST_RETRY_MS;
    sayIfNew();
  };
  const register = async () => {
    const found = await container?.register('/sw.js', { scope: '/', updateViaCache: 'none' });
    if (!found || found === registration) return;
    registration = found;
    found.addEventListener('updatefound', () => void followInstallation());
    void followInstallation();
    sayIfNew();
  };
  const registered = register().catch((error: unknown) => {
    console.warn('The service worker could not be registered; the app will not open offline.', error);
    retryLater();
  });

  return {
    onUpdateReady(listener) {
      listeners.add(listener);
      if (isReady) listener();
      return () => listeners.delete(listener);
    },
    async check() {
      await registered;
      // Nobody compares the files. A gateway answers with a date of its own, but with no config.json.
      if (!registration) return fetchConfigFile().then(succeeded, failed);
      const isKnown = await registration.update().then(succeeded, failed);
      // It is told when it is there.
      if (!isKnown) retryLater();
      if (registration.installing) await isInstalled(registration.installing);
      return registration.waiting !== null;
    },
    async applyUpdate() {
      await registered;
      // The new version may be known before the browser has installed it.
      if (registration?.installing) await isInstalled(registration.installing);
      if (!registration?.waiting) return location.reload();
      container?.addEventListener('controllerchange', () => location.reload(), { once: true });
      registration.waiting.postMessage(SKIP_WAITING);
    },
  };
}

/** Resolves when a version has been installed (`true`) or has failed to install. */
const isInstalled = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'parsed' || worker.state === 'installing') return;
      worker.removeEventListener('statechange', look);
      resolve(worker.state !== 'redundant');
    };
    worker.addEventListener('statechange', look);
    look();
  });
