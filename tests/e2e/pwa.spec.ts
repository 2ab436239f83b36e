import type { Page } from '@playwright/test';
import { readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';

async function becomeOffline(page: Page): Promise<void> {
  await readyForOffline(page);
  await page.context().setOffline(true);
}

/** Until the stored feed can be read again without a server. */
async function readHome(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('larder.snapshot'))).not.toBeNull();
}

/** Lets the page's files come but not its code, so that only the boot script draws. */
async function withoutPageCode(page: Page): Promise<void> {
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort());
}

test('opens with no network at any address, by the service worker of /sw.js and scope / [7.120]', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  await readHome(page);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(new URL(scope).pathname).toBe('/');
  await becomeOffline(page);
  await page.goto('/settings');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('leaves the API and static pages of their own to the network', async ({ page, app }) => {
  await app.signIn(page);
  await becomeOffline(page);
  await page.context().setOffline(false);
  await page.goto('/auth-return.html');
  await expect(page.getByText('You can close this window now')).toBeVisible();
  const answer = await page.goto('/v3/server-info').catch(() => null);
  expect(answer?.headers()['content-type'] ?? 'json').toContain('json');
});

test.describe('before the code of the page has run', () => {
  // The service worker would bring the code from its store, out of reach of the test.
  test.use({ serviceWorkers: 'block' });

  test('the stored first screen of the feed is readable', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    await withoutPageCode(page);
    await page.reload();
    await expect(page.locator('.boot-post').first()).toBeVisible();
    expect(await page.locator('.boot-text').first().textContent()).not.toBe('');
  });

  test('a picture that cannot be had leaves its place empty', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    await withoutPageCode(page);
    await page.route(/\/profilepics\//, (route) => route.abort());
    const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('/profilepics/'));
    await page.reload();
    await missing;
    await expect(page.locator('.boot-avatar').first()).toBeVisible();
    await expect(page.locator('img.boot-avatar')).toHaveCount(0);
  });

  test('another address or a signed-out reader gets "Loading..." and nothing stored [2.160]', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    await withoutPageCode(page);
    await page.goto('/filter/discussions');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.locator('.boot-post')).toHaveCount(0);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.removeItem('larder.account');
    });
    await page.goto('/');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.locator('.boot-post')).toHaveCount(0);
  });

  test('the chosen theme and scale are in force', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('larder.theme', '"dark"');
      localStorage.setItem('larder.ui-scale', '150');
    });
    await withoutPageCode(page);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(20, 23, 22)');
  });

  test('a browser that is too old is told so in words', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted');
    });
    await page.goto('/');
    await expect(page.getByText('Larder does not run in this browser.')).toBeVisible();
  });
});

test('a bad config.json is named when the app starts for the first time [2.161]', async ({ page }) => {
  await page.route('/config.json', (route) => route.fulfill({ json: { siteTitle: 7 } }));
  await page.goto('/');
  await expect(page.getByText(/Cannot load page: config\.json is not as it should be: siteTitle/)).toBeVisible();
});

test('a bad config.json changes nothing where a good one was kept', async ({ page, app }) => {
  await app.signIn(page);
  await page.route('/config.json', (route) => route.fulfill({ body: '{' }));
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
});
