import { BACKGROUND_SYNC, PERIODIC_REFRESH, type ToldData } from '../src/shared/contract/caches.ts';
import type { AccountId } from '../src/shared/model/index.ts';
import { addressFor } from '../src/shared/rules/address-for.ts';
import type { NetworkFacts } from '../src/shared/rules/data-saver.ts';
import type { Telling } from '../src/shared/rules/fresh.ts';
import { testDisk } from '../src/shared/store/disk-test.ts';
import { closeOnVersionChange, openStores, START_BYTES, VaultDatabase } from '../src/shared/store/index.ts';
import { KeysDatabase } from '../src/shared/store/keys/index.ts';
import { leaderLock } from '../src/shared/store/names.ts';
import { answerBytes, browserPorts } from '../worker/browser.ts';
import { refreshHeadless, wantsRefresh } from '../worker/pull/headless.ts';
import { drainHeadless } from '../worker/push/headless.ts';
import { storedApiRoot } from './config.ts';
import { readerOf } from './pages.ts';

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

/** Refreshes the app while it is closed, and tells of news, when Periodic Background Sync fires. */
export function wakeRefresh(): void {
  self.addEventListener('periodicsync' as 'sync', (event) => {
    const sync = event as unknown as SyncEvent;
    if (sync.tag === PERIODIC_REFRESH) sync.waitUntil(refresh());
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openTold(event.notification.data as ToldData));
  });
}

const ifNobodyLeads = (accountId: AccountId, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(leaderLock(accountId), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });

async function refresh(): Promise<void> {
  if ((await testDisk(globalThis, START_BYTES)) !== null) return;
  const apiRoot = await storedApiRoot();
  if (apiRoot === null) return;
  await withStores(async (vault, keys) => {
    if (!(await wantsRefresh({ vault, keys }))) return stopWaking();
    const refreshed = await refreshHeadless({
      ...browserPorts,
      vault,
      keys,
      apiRoot,
      upload: (url, init) => fetch(url, init),
      network: (navigator as { connection?: NetworkFacts }).connection ?? {},
      answerBytes,
      openStores,
      ifNobodyLeads,
    });
    if (!refreshed) return;
    const { accountId, unread, tellings } = refreshed;
    const badge = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
    await badge?.catch(() => undefined);
    await tell(accountId, tellings);
  });
}

/**
 * Opens vault and keys for some work. Fails if another page holds one of them in an older version: this worker must not wait for
 * it, and the browser wakes it again later.
 */
async function withStores(work: (vault: VaultDatabase, keys: KeysDatabase) => Promise<void>): Promise<void> {
  const vault = new VaultDatabase();
  const keys = new KeysDatabase();
  for (const database of [vault, keys]) closeOnVersionChange(database);
  try {
    const tooLate = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The databases could not be opened')), OPEN_TIMEOUT_MS);
    });
    await Promise.race([Promise.all([vault.open(), keys.open()]), tooLate]);
    await work(vault, keys);
  } finally {
    vault.close();
    keys.close();
  }
}

const OPEN_TIMEOUT_MS = 5000;

/** The browser need not wake an app that has nothing to do. It is asked again when the account opens (use-kept-fresh.ts). */
async function stopWaking(): Promise<void> {
  const { periodicSync } = self.registration as unknown as {
    periodicSync?: { unregister: (tag: string) => Promise<void> };
  };
  await periodicSync?.unregister(PERIODIC_REFRESH).catch(() => undefined);
}

async function tell(accountId: AccountId, tellings: readonly Telling[]): Promise<void> {
  if (Notification.permission !== 'granted') return;
  for (const { title, words, tag, address } of tellings) {
    const data: ToldData = { accountId, address };
    await self.registration.showNotification(title, { body: words, tag, data, icon: ICON });
  }
}

const ICON = '/icon-192.png';

/** Opens what a notification is about in a window of its account, or in a new one. Windows of other accounts stay as they are. */
async function openTold({ accountId, address }: ToldData): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    if ((await readerOf(page.id)) !== accountId) continue;
    await page.focus().catch(() => undefined);
    await page.navigate(address).catch(() => self.clients.openWindow(address));
    return;
  }
  await self.clients.openWindow(addressFor(accountId, address));
}

/** Rejects while something is left, so that the browser retries later. */
async function drain(): Promise<void> {
  // Never writes to a full disk (GOTCHAS, "A full disk").
  if ((await testDisk(globalThis, START_BYTES)) !== null) throw new Error('The disk cannot be written');
  const apiRoot = await storedApiRoot();
  // Never sends to a guessed URL: requests contain a token and private texts.
  if (apiRoot === null) throw new Error('The API root is unknown');
  await withStores(async (vault, keys) => {
    const isMoreLeft = await drainHeadless({
      ...browserPorts,
      vault,
      keys,
      apiRoot,
      // No XMLHttpRequest here, so uploads report no progress.
      upload: (url, init) => fetch(url, init),
      ifNobodyLeads,
    });
    if (isMoreLeft) throw new Error('Not everything could be sent yet');
  });
}
