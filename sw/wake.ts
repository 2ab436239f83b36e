import { BACKGROUND_SYNC } from '../src/shared/contract/caches.ts';
import { testDisk } from '../src/shared/store/disk-test.ts';
import { START_BYTES, VaultDatabase } from '../src/shared/store/index.ts';
import { KeysDatabase } from '../src/shared/store/keys/index.ts';
import { leaderLock } from '../src/shared/store/names.ts';
import { browserPorts } from '../worker/browser.ts';
import { drainHeadless } from '../worker/push/headless.ts';
import { storedApiRoot } from './config.ts';

/** https://wicg.github.io/background-sync/spec/: missing in TypeScript's types, and in Firefox and Safari. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

/** Drains the outbox when Background Sync fires after the app was closed. */
export function wakeDrain(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === BACKGROUND_SYNC) sync.waitUntil(drain());
  });
}

/** Rejects while something is left, so that the browser retries later. */
async function drain(): Promise<void> {
  // Never writes to a full disk (GOTCHAS, "A full disk").
  if ((await testDisk(globalThis, START_BYTES)) !== null) throw new Error('The disk cannot be written');
  const apiRoot = await storedApiRoot();
  // Never sends to a guessed URL: requests contain a token and private texts.
  if (apiRoot === null) throw new Error('The API root is unknown');
  const vault = new VaultDatabase();
  const keys = new KeysDatabase();
  try {
    const isMoreLeft = await drainHeadless({
      ...browserPorts,
      vault,
      keys,
      apiRoot,
      // No XMLHttpRequest here, so uploads report no progress.
      upload: (url, init) => fetch(url, init),
      ifNobodyLeads: (accountId, work) =>
        navigator.locks.request(leaderLock(accountId), { ifAvailable: true }, async (lock) => {
          if (lock) await work();
          return lock !== null;
        }),
    });
    if (isMoreLeft) throw new Error('Not everything could be sent yet');
  } finally {
    vault.close();
    keys.close();
  }
}
