import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';

const OFFLINE = 'Offline. Showing what this device keeps.';
const NOT_ANSWERING = 'The server is not answering. Showing what this device keeps.';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const main = (page: Page) => page.getByRole('main');

/** The code and the page itself stay to be had, only the API does not. */
const cutApi = (app: App) => app.faults.set({ match: ({ url }) => url.includes('/v3/'), respond: 'drop' });

/** Until the service worker can open the app without a network. */
const readyForOffline = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

test('a start without a network ends with the network, also when all that is shown is fresh', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(articles(page).nth(20)).toBeAttached();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0, { timeout: 10_000 });
});

test('a server that answers again is noticed by itself', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/about');
  cutApi(app);
  await page.getByRole('banner').getByRole('link', { name: 'Larder' }).click();
  await expect(page.getByText(NOT_ANSWERING)).toBeVisible();
  // Nothing on this page asks the server for anything.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(main(page)).toContainText(/./);
  app.faults.clear();
  await expect(page.getByText(NOT_ANSWERING)).toHaveCount(0);
});
