import type { Page } from '@playwright/test';
import { readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';
import { isWhole, placeAgain, readOn } from './place.ts';

async function becomeOffline(page: Page): Promise<void> {
  await readyForOffline(page);
  await page.context().setOffline(true);
}

/** Waits until the boot snapshot is stored, so that the feed can be painted without a server. */
async function readHome(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('larder.snapshot'))).not.toBeNull();
}

/** The first paint has no markup. */
const lettersOf = (text: string | null): string => (text ?? '').replace(/[^\p{L}]/gu, '');

/** Blocks every file beside index.html: only the boot script renders, with the styles inside the page. */
async function withoutPageCode(page: Page): Promise<void> {
  await page.route('/assets/*', (route) => route.abort());
}

test('the app opens offline at any URL, by the service worker of /sw.js with scope / [7.120]', async ({
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

test('the service worker leaves the API and standalone static pages to the network', async ({ page, app }) => {
  await app.signIn(page);
  await becomeOffline(page);
  await page.context().setOffline(false);
  await page.goto('/auth-return.html');
  await expect(page.getByText('You can close this window now')).toBeVisible();
  const answer = await page.goto('/v3/server-info').catch(() => null);
  expect(answer?.headers()['content-type'] ?? 'json').toContain('json');
});

test.describe('before the page’s code has run', () => {
  // The service worker would serve the code from its precache, which the test cannot intercept.
  test.use({ serviceWorkers: 'block' });

  test('the stored first screen is readable', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    await withoutPageCode(page);
    await page.reload();
    await expect(page.locator('.boot-post').first()).toBeVisible();
    expect(await page.locator('.boot-text').first().textContent()).not.toBe('');
  });

  test('a reload in the middle of the feed shows the same posts at the same place, before and after its code has come', async ({
    page,
    app,
  }) => {
    await app.signIn(page);
    const before = await readOn(page);
    const words = await page.locator(`#root [data-post-id="${before.postId}"]`).textContent();
    await page.addInitScript(() => {
      const tops: number[] = [];
      Object.assign(window, { tops });
      const look = () => {
        const post = document.querySelector('.boot-post');
        if (post) tops.push(Math.round(post.getBoundingClientRect().top));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    let release: () => void = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('/assets/*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('.boot-post').first()).toBeVisible();
    // The header is out of sight, as it was.
    await expect(page.locator('.boot-header')).not.toBeInViewport();
    const text = await page.locator('.boot-text').first().textContent();
    expect(lettersOf(words)).toContain(lettersOf(text).slice(0, 20));
    release();
    await isWhole(page);
    await expect(page.locator('#boot')).toHaveCount(0);
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops);
    expect(tops.length).toBeGreaterThan(2);
    expect(tops.filter((top) => Math.abs(top - before.top) > 1)).toEqual([]);
    await expect.poll(() => placeAgain(page, before)).toEqual(before);
  });

  test('a tab does not begin with the first screen that another tab stored at another place', async ({
    page,
    app,
    context,
  }) => {
    await app.signIn(page);
    const before = await readOn(page);
    // A page without the app: while it is open, this tab stores nothing.
    await page.goto('/auth-return.html');
    const other = await context.newPage();
    await other.goto('/');
    await isWhole(other);
    await other.evaluate(() => window.scrollTo(0, 0));
    await other.goto('/auth-return.html');
    expect(await other.evaluate(() => JSON.parse(localStorage.getItem('larder.snapshot') ?? '').place.scrolled)).toBe(
      0,
    );

    await withoutPageCode(page);
    await page.goto('/');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.locator('.boot-post')).toHaveCount(0);
    await page.unroute('/assets/*');
    await page.reload();
    await expect.poll(() => placeAgain(page, before)).toEqual(before);
  });

  test('without a network the stored first screen says so, with the posts at the place of the live page', async ({
    page,
    app,
  }) => {
    await app.signIn(page);
    await readHome(page);
    await isWhole(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    await withoutPageCode(page);
    await page.reload();
    await expect(page.locator('.boot-strip')).toHaveText('Offline. Showing what this device keeps.');
    const topOf = (post: string) =>
      page
        .locator(post)
        .first()
        .evaluate((row) => row.getBoundingClientRect().top);
    const before = await topOf('.boot-post');
    await page.unroute('/assets/*');
    await page.reload();
    await isWhole(page);
    await expect(page.locator('#boot')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible();
    expect(Math.abs((await topOf('#root [data-post-id]')) - before)).toBeLessThanOrEqual(1);
  });

  test('an avatar that cannot be loaded leaves its place empty', async ({ page, app }) => {
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

  test('another URL or a signed-out user gets "Loading..." and no stored content [2.160]', async ({ page, app }) => {
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

  test('the chosen theme and scale apply', async ({ page }) => {
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

  test('a browser that is too old gets a message', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted');
    });
    await page.goto('/');
    await expect(page.getByText('Larder does not run in this browser.')).toBeVisible();
  });
});

test('an invalid config.json is reported on the first start [2.161]', async ({ page }) => {
  await page.route('/config.json', (route) => route.fulfill({ json: { siteTitle: 7 } }));
  await page.goto('/');
  await expect(page.getByText(/Cannot load page: config\.json is not as it should be: siteTitle/)).toBeVisible();
});

test('an invalid config.json has no effect if a valid one was stored', async ({ page, app }) => {
  await app.signIn(page);
  await page.route('/config.json', (route) => route.fulfill({ body: '{' }));
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
});
