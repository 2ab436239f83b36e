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

/**
 * Loads the page, or another one, while no file beside index.html comes: only the boot script renders, with the styles inside the
 * page. Returns the function that lets the files come.
 */
async function openWithoutPageCode(page: Page, address?: string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('/assets/*', async (route) => {
    await isReleased;
    // Past the browser's network, which may be off by then.
    await route.fulfill({ response: await route.fetch() });
  });
  await (address === undefined ? page.reload({ waitUntil: 'commit' }) : page.goto(address, { waitUntil: 'commit' }));
  return release;
}

/** Where the stored first screen begins. Runs in the page. */
const storedPlace = (): { scrolled: number } => JSON.parse(localStorage.getItem('larder.snapshot') ?? '{}').place;

/** The second one after a while. */
const LOADING = /^(Loading\.\.\.|Still loading\. The server may be slow to answer\.)$/;

const message = (page: Page) => page.locator('#boot .boot-message');

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
    await openWithoutPageCode(page);
    await expect(page.locator('.boot-post').first()).toBeVisible();
    expect(await page.locator('.boot-text').first().textContent()).not.toBe('');
  });

  test('a reload in the middle of the feed shows the same posts at the same place, before and after its code has come', async ({
    page,
    app,
  }) => {
    await app.signIn(page);
    await readHome(page);
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
    const release = await openWithoutPageCode(page);
    await expect(page.locator('.boot-post').first()).toBeVisible();
    // The header is out of sight, as it was.
    await expect(page.locator('.boot-header')).not.toBeInViewport();
    const text = await page.locator('.boot-text').first().textContent();
    expect(lettersOf(text)).not.toBe('');
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
    await readHome(page);
    const before = await readOn(page);
    // A page without the app: while it is open, this tab stores nothing.
    await page.goto('/auth-return.html');
    const other = await context.newPage();
    await other.goto('/');
    await isWhole(other);
    await other.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => other.evaluate(storedPlace)).toMatchObject({ scrolled: 0 });
    await other.goto('/auth-return.html');

    const release = await openWithoutPageCode(page, '/');
    await expect(message(page)).toHaveText(LOADING);
    await expect(page.locator('.boot-post')).toHaveCount(0);
    release();
    await expect.poll(() => placeAgain(page, before)).toEqual(before);
  });

  test('what the user scrolls in the stored first screen is kept', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    const before = await readOn(page);
    const release = await openWithoutPageCode(page);
    await expect(page.locator('.boot-post').first()).toBeVisible();
    await page.evaluate(() => window.scrollBy(0, 100));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(100);
    release();
    await isWhole(page);
    await expect(page.locator('#boot')).toHaveCount(0);
    const row = page.locator(`#root [data-post-id="${before.postId}"]`);
    const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => Math.abs((await top()) - (before.top - 100))).toBeLessThanOrEqual(1);
  });

  test('without a network the stored first screen says so, with the posts at the place of the live page', async ({
    page,
    app,
  }) => {
    await app.signIn(page);
    await readHome(page);
    await isWhole(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    const release = await openWithoutPageCode(page);
    await page.context().setOffline(true);
    await expect(page.locator('.boot-strip')).toHaveText('Offline. Showing what this device keeps.');
    const topOf = (post: string) =>
      page
        .locator(post)
        .first()
        .evaluate((row) => row.getBoundingClientRect().top);
    const before = await topOf('.boot-post');
    release();
    await isWhole(page);
    await expect(page.locator('#boot')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Offline.' })).toBeVisible();
    expect(Math.abs((await topOf('#root [data-post-id]')) - before)).toBeLessThanOrEqual(1);
  });

  test('a file of the page that cannot be loaded is reported, with a button that loads the page again', async ({
    page,
    app,
  }) => {
    await app.signIn(page);
    await readHome(page);
    await page.route('/assets/*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Larder could not be loaded completely.');
    await expect(page.locator('.boot-post').first()).toBeVisible();
    // Without a stored first screen, it does not stay “Loading...”.
    await page.goto('/filter/discussions');
    await expect(page.getByRole('alert')).toContainText('Larder could not be loaded completely.');
    await expect(page.getByText(/loading/i)).toHaveCount(0);
    await page.unroute('/assets/*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();

    await page.route('/assets/*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('/assets/*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('without the engine’s code the page shows what is stored and says so', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    let isCut = true;
    await page.route(/\/assets\/engine-/, (route) => (isCut ? route.abort() : route.continue()));
    await page.goto('/');
    const strip = page.getByRole('status').filter({ hasText: 'Larder could not be loaded completely.' });
    await expect(strip).toBeVisible();
    await expect(page.locator('#root article').first()).toBeVisible();
    // Nothing is said to be loading.
    await page.goto('/filter/discussions');
    await expect(strip).toBeVisible();
    await expect(page.getByText('Not stored on this device')).toBeVisible();
    // Not before the click: the page reloads by itself once the files are there.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isCut = false;
    });
    await strip.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('#root article').first()).toBeVisible();
    await expect(strip).toHaveCount(0);
  });

  test('the next start begins at the post that was read last, also if the feed was left for it', async ({
    page,
    app,
    context,
  }) => {
    await app.signIn(page);
    await readHome(page);
    const { postId } = await readOn(page);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('larder.snapshot')))
      .toContain(`"postId":"${postId}"`);
    await page.locator(`[data-post-id="${postId}"] a:has(time)`).first().click();
    await expect(page.getByRole('region', { name: 'Post' })).toBeVisible();
    const words = await page.getByRole('article').first().textContent();
    await page.close();
    const next = await context.newPage();
    await openWithoutPageCode(next, '/');
    const text = await next.locator('.boot-text').first().textContent();
    expect(lettersOf(text)).not.toBe('');
    expect(lettersOf(words)).toContain(lettersOf(text).slice(0, 20));
  });

  test('an avatar that cannot be loaded leaves its place empty', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    await page.route(/\/profilepics\//, (route) => route.abort());
    const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('/profilepics/'));
    await openWithoutPageCode(page);
    await missing;
    await expect(page.locator('.boot-avatar').first()).toBeVisible();
    await expect(page.locator('img.boot-avatar')).toHaveCount(0);
  });

  test('another URL or a signed-out user gets "Loading..." and no stored content [2.160]', async ({ page, app }) => {
    await app.signIn(page);
    await readHome(page);
    await openWithoutPageCode(page, '/filter/discussions');
    await expect(message(page)).toHaveText(LOADING);
    await expect(page.locator('.boot-post')).toHaveCount(0);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.removeItem('larder.account');
    });
    await openWithoutPageCode(page, '/');
    await expect(message(page)).toHaveText(LOADING);
    await expect(page.locator('.boot-post')).toHaveCount(0);
  });

  test('the chosen theme and scale apply', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('larder.theme', '"dark"');
      localStorage.setItem('larder.ui-scale', '150');
    });
    await openWithoutPageCode(page);
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
