import type { BrowserContext, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';
import { startBrowser } from './own-browser.ts';
import { signInByForm } from './sessions.ts';

test.setTimeout(180_000);

/** Stores the choice of the page "This device": a browser under test cannot install the app. */
const choose = (page: Page, accountId: string) =>
  page.evaluate(async (reader) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('larder-vault');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const value = { isOn: true, alsoSaving: false, notifies: true, showsNames: false, at: 0, toldAt: 0 };
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('choices', 'readwrite');
      transaction.objectStore('choices').put({ reader, name: 'fresh', value });
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    });
    database.close();
  }, accountId);

/** Fires a periodic sync in the service worker, as the browser does while no page of the app is open. */
async function firePeriodicSync(browser: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await browser.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag: 'larder-refresh' });
}

test('what was written while the app was closed is there at a start without a network, and a message is told without its words', async ({
  app,
}, testInfo) => {
  const browser = await startBrowser(testInfo.outputPath('profile'), app);
  await browser.grantPermissions(['notifications'], { origin: app.origin });
  const page = await browser.newPage();
  await signInByForm(page, 'anna');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await choose(page, app.world.users.find(({ username }) => username === 'anna')?.id ?? '');
  const blank = await browser.newPage();
  await page.close();

  const dmitri = await apiClient(app, 'dmitri');
  const words = 'Written while nobody looked';
  await dmitri.write(words);
  await dmitri.write('Between the two of us', 'anna');
  const isRefreshed = (request: Request) =>
    /notifications/.test(request.url) && request.headers.get('authorization') !== null;
  const before = app.faults.count(isRefreshed);
  await expect(async () => {
    // The browser may still hold the lock of the closed page.
    await firePeriodicSync(browser, blank, app.origin);
    await expect.poll(() => app.faults.count(isRefreshed), { timeout: 5000 }).toBeGreaterThan(before);
  }).toPass({ timeout: 60_000 });

  // A page of the app without its code: it may ask for the notifications that are shown.
  await blank.goto('/config.json');
  const told = () =>
    blank.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.getNotifications())?.map(({ title, body }) => title + body) ?? [];
    });
  await expect.poll(told).toContain('New direct message');
  expect((await told()).join()).not.toContain('Between');

  await browser.setOffline(true);
  const offline = await browser.newPage();
  await offline.goto('/');
  await expect(offline.getByRole('feed').getByText(words)).toBeVisible();
  await browser.close();
});

/** The browser under test cannot install the app: it is made to say that it wakes it, and to keep what it is asked for. */
async function letItWake(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { query } = Permissions.prototype;
    Permissions.prototype.query = function (this: Permissions, asked) {
      if (String(asked.name) === 'periodic-background-sync')
        return Promise.resolve({ state: localStorage.getItem('test.wakes') ?? 'granted' } as PermissionStatus);
      return query.call(this, asked);
    };
    const manager = (globalThis as unknown as { PeriodicSyncManager: { prototype: object } }).PeriodicSyncManager;
    Object.assign(manager.prototype, {
      register: async (tag: string) => localStorage.setItem('test.registered', tag),
      unregister: async () => localStorage.removeItem('test.registered'),
    });
  });
}

const registered = (page: Page) => page.evaluate(() => localStorage.getItem('test.registered'));
const fresh = (page: Page) => page.getByRole('region', { name: 'Fresh while closed' });

test('by keyboard: the app is refreshed while it is closed, and tells of messages as far as it is allowed to', async ({
  app,
  page,
  context,
}) => {
  await letItWake(context);
  await context.grantPermissions(['notifications'], { origin: app.origin });
  await app.signIn(page, 'anna');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/settings/device');
  const turn = async (name: string) => {
    await fresh(page).getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
    await expect(fresh(page).getByRole('checkbox', { name })).toBeChecked();
  };
  await turn('Refresh while the app is closed');
  expect(await registered(page)).toBe('larder-refresh');
  await turn('Notify me of direct messages and mentions');
  await turn('Show who wrote');
  await turn('Show what was said');
  await expectNoViolations(page, 'fresh while closed');

  // The browser has forgotten it with its own data: the app asks again when it opens.
  await page.evaluate(() => localStorage.removeItem('test.registered'));
  await page.reload();
  await expect.poll(() => registered(page)).toBe('larder-refresh');

  // The browser wakes it no more: the switch can still be turned off.
  await page.evaluate(() => localStorage.setItem('test.wakes', 'denied'));
  await page.reload();
  await expect(fresh(page)).toContainText('wakes only apps that are installed');
  await fresh(page).getByRole('checkbox', { name: 'Refresh while the app is closed' }).click();
  await expect(fresh(page).getByRole('checkbox')).toHaveCount(0);
  expect(await registered(page)).toBeNull();
});

/** What this needs of a service worker: the types of tests are those of a page. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
}

/** Titles of the notifications that the device shows. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

test('a notification opens in a window of its account, and a sign-out closes those of the account that leaves', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: app.origin });
  await app.signIn(page, 'anna');
  await readyForOffline(page);
  const anna = app.world.users.find(({ username }) => username === 'anna')?.id ?? '';
  const show = (accountId: string) =>
    page.evaluate(async (account) => {
      const registration = await navigator.serviceWorker.ready;
      const data = { accountId: account, address: '/filter/direct' };
      await registration.showNotification(`For ${account}`, { tag: account, data });
    }, accountId);
  await show(anna);
  await show('another');
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async (account) => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications({ tag: account });
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, anna);
  await expect(page).toHaveURL(/\/filter\/direct$/);
  await expect.poll(() => shown(page)).toEqual(['For another']);

  await show(anna);
  await page.goto('/settings/accounts');
  await page.getByRole('button', { name: 'Sign out of @anna' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(['For another']);
});

test('a browser that cannot wake the closed app says so', async ({ app, page }) => {
  await app.signIn(page, 'anna');
  await page.goto('/settings/device');
  await expect(page.getByRole('region', { name: 'Fresh while closed' })).toContainText(
    /wakes only apps that are installed|does not wake an app that is closed/,
  );
});
