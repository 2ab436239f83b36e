import { fetchVersion } from '../../platform/config.ts';
import { registerServiceWorker } from '../../platform/service-worker.ts';
import { watchVersion } from '../../platform/version-check.ts';
import type { Config } from '../../shared/config/index.ts';

export interface UpdateWatch {
  stop(): void;
  /** Activates the new version and reloads the page. */
  apply(): Promise<void>;
}

/** Calls `onUpdate` when a new version is available: the service worker has stored it, or the server's version has changed. */
export function watchForUpdates(
  { appVersionCheck }: Pick<Config, 'appVersionCheck'>,
  onUpdate: () => void,
): UpdateWatch {
  const updates = registerServiceWorker();
  const stopWorker = updates.onUpdateReady(onUpdate);
  // The service worker fetches the new version first, and finds out whether any file differs: a new date on the server may
  // belong to an unchanged build.
  const onNewVersion = async () => {
    const isNew = await updates.check();
    if (isNew) onUpdate();
    return isNew;
  };
  const stopVersion = appVersionCheck
    ? watchVersion(appVersionCheck.intervalSec, onNewVersion, {
        fetchVersion: () => fetchVersion(appVersionCheck),
        every: (intervalMs, task) => {
          const timer = setInterval(task, intervalMs);
          return () => clearInterval(timer);
        },
        warn: (message, error) => console.warn(message, error),
      })
    : () => undefined;
  return {
    stop() {
      stopWorker();
      stopVersion();
    },
    apply: () => updates.applyUpdate(),
  };
}
