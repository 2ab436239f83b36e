import type { BrowserContext, Page } from '@playwright/test';
import { apiClient } from './api.ts';
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

test('a browser that cannot wake the closed app says so', async ({ app, page }) => {
  await app.signIn(page, 'anna');
  await page.goto('/settings/device');
  await expect(page.getByRole('region', { name: 'Fresh while closed' })).toContainText(
    /wakes only apps that are installed|does not wake an app that is closed/,
  );
});
