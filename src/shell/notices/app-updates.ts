import { fetchVersion } from '../../platform/config.ts';
import { registerServiceWorker } from '../../platform/service-worker.ts';
import { watchVersion } from '../../platform/version-check.ts';
import type { Config } from '../../shared/config/index.ts';

export interface UpdateWatch {
  stop(): void;
  /** Takes the new version; the page is loaded anew. */
  apply(): Promise<void>;
}

/** Tells once a new version of the app is there: the service worker has it ready, or the server names another one. */
export function watchForUpdates(
  { appVersionCheck }: Pick<Config, 'appVersionCheck'>,
  onUpdate: () => void,
): UpdateWatch {
  const updates = registerServiceWorker();
  const stopWorker = updates.onUpdateReady(onUpdate);
  // Another version on the server is fetched by the service worker first, so that the reload is quick and whole.
  // The files of an unchanged build may have a new date: the service worker knows them by their content.
  const onNewVersion = () =>
    void updates.check().then((isNew) => {
      if (isNew) onUpdate();
    });
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
