import { BACKGROUND_SYNC, PERIODIC_REFRESH } from '../src/shared/contract/caches.ts';
import type { AccountId, Notification as Told } from '../src/shared/model/index.ts';
import type { NetworkFacts } from '../src/shared/rules/data-saver.ts';
import { testDisk } from '../src/shared/store/disk-test.ts';
import { openStores, START_BYTES, VaultDatabase } from '../src/shared/store/index.ts';
import { KeysDatabase } from '../src/shared/store/keys/index.ts';
import { leaderLock } from '../src/shared/store/names.ts';
import { browserPorts } from '../worker/browser.ts';
import { refreshHeadless } from '../worker/pull/headless.ts';
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

/** Refreshes the app while it is closed, and tells of news, when Periodic Background Sync fires. */
export function wakeRefresh(): void {
  self.addEventListener('periodicsync' as 'sync', (event) => {
    const sync = event as unknown as SyncEvent;
    if (sync.tag === PERIODIC_REFRESH) sync.waitUntil(refresh());
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openApp(String(event.notification.data ?? '/')));
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
  const vault = new VaultDatabase();
  const keys = new KeysDatabase();
  try {
    const refreshed = await refreshHeadless({
      ...browserPorts,
      vault,
      keys,
      apiRoot,
      upload: (url, init) => fetch(url, init),
      network: (navigator as { connection?: NetworkFacts }).connection ?? {},
      openStores,
      ifNobodyLeads,
    });
    if (!refreshed) return;
    const { unread, news, names } = refreshed;
    const badge = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.();
    await badge?.catch(() => undefined);
    await tell(news, names);
  } finally {
    vault.close();
    keys.close();
  }
}

/** More than this are told together. */
const TOLD_APART = 3;

/** What was said is never shown, who said it only if the user wants that. */
async function tell(news: readonly Told[], names: readonly (string | null)[]): Promise<void> {
  const { registration } = self;
  if (Notification.permission !== 'granted' || news.length === 0) return;
  if (news.length > TOLD_APART) {
    const options = { tag: 'news', data: '/filter/notifications', icon: ICON };
    return registration.showNotification(`${news.length} new messages and mentions`, options);
  }
  for (const [index, { id, kind }] of news.entries()) {
    const isDirect = kind === 'direct' || kind === 'direct_comment';
    const name = names[index] ?? null;
    const title = isDirect ? 'New direct message' : 'You were mentioned';
    await registration.showNotification(name === null ? title : `${title}: ${name}`, {
      tag: id,
      data: isDirect ? '/filter/direct' : '/filter/notifications',
      icon: ICON,
    });
  }
}

const ICON = '/icon-192.png';

/** Opens an address in the window that is open, or in a new one. */
async function openApp(address: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return void (await self.clients.openWindow(address));
  await page.focus();
  await page.navigate(address).catch(() => self.clients.openWindow(address));
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
      ifNobodyLeads,
    });
    if (isMoreLeft) throw new Error('Not everything could be sent yet');
  } finally {
    vault.close();
    keys.close();
  }
}
