import { BACKGROUND_SYNC } from '../src/shared/contract/caches.ts';
import { testDisk } from '../src/shared/store/disk-test.ts';
import { START_BYTES, VaultDatabase } from '../src/shared/store/index.ts';
import { KeysDatabase } from '../src/shared/store/keys/index.ts';
import { leaderLock } from '../src/shared/store/names.ts';
import { browserPorts } from '../worker/browser.ts';
import { drainHeadless } from '../worker/push/headless.ts';
import { storedApiRoot } from './config.ts';

/** https://wicg.github.io/background-sync/spec/: not among TypeScript's own types, not in Firefox and Safari. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

/** Sends what a closed app has left behind as soon as the browser finds the network again. */
export function wakeDrain(): void {
  self.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === BACKGROUND_SYNC) sync.waitUntil(drain());
  });
}

/** Rejects while something is left: the browser then tries again later. */
async function drain(): Promise<void> {
  // A full disk is not written (GOTCHAS, "A full disk").
  if ((await testDisk(globalThis, START_BYTES)) !== null) throw new Error('The disk cannot be written');
  const apiRoot = await storedApiRoot();
  // Never to a guessed address: what is sent carries a token and private words.
  if (apiRoot === null) throw new Error('Nobody knows where the server is');
  const vault = new VaultDatabase();
  const keys = new KeysDatabase();
  try {
    const isMoreLeft = await drainHeadless({
      ...browserPorts,
      vault,
      keys,
      apiRoot,
      // No XMLHttpRequest here: files go without telling how far they are.
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
