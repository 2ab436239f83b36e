/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Locator, Page } from '@playwright/test';
import { clientHeaders, createClientFiles } from '../server/client-files.ts';
import { deleteMirrors, readyForOffline } from './device.ts';
import { test as base, CLIENT_FILES, expect, openSite, type Site } from './fixtures.ts';

/** The client behind a content security policy of another build: what stands inside index.html is not allowed. */
const outdated = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const headersOf = clientHeaders(CLIENT_FILES, 'http://127.0.0.1', []);
      const old = (path: string) =>
        Object.fromEntries(
          Object.entries(headersOf(path)).map(([name, value]) => [
            name,
            value.replace(/'sha256-[^']+'/g, "'sha256-AAAA'"),
          ]),
        );
      const site = await openSite(() => {}, createClientFiles(CLIENT_FILES, old));
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

outdated('with the headers of another build the app starts and looks as always', async ({ app, page }) => {
  await app.signIn(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => 'larder' in window)).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(251, 250, 247)');
});

const test = base;

/** Paths of the API that the tab asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/v3/')) paths.push(pathname.slice('/v3/'.length));
  });
  return paths;
}

for (const [address, path] of [
  ['/', 'timelines/home'],
  ['/filter/discussions', 'timelines/filter/discussions'],
  ['/filter/direct', 'timelines/filter/directs'],
] as const) {
  test(`a first visit of ${address} asks once for the viewer and once for the page`, async ({ app, page }) => {
    await app.signIn(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    // All but the session, as on a device whose store was cleared.
    await page.goto('/auth-return.html');
    await deleteMirrors(page);
    const paths = asked(page);
    await page.goto(address);
    await expect.poll(() => paths.filter((one) => one === 'server-info').length).toBe(1);
    expect(paths.filter((one) => one === path)).toHaveLength(1);
    expect(paths.filter((one) => one === 'users/whoami')).toHaveLength(1);
    // What can wait has been asked for last.
    expect(paths.slice(0, 2).toSorted()).toEqual([path, 'users/whoami'].toSorted());
  });
}

test('the start page and the files of the app come from the cache without the service worker', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await readyForOffline(page);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const sources = await page.evaluate(() => {
    type Timed = PerformanceResourceTiming & { workerFinalRouterSource?: string; workerFinalSourceType?: string };
    const timed = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource').filter(({ name }) => /assets\/(page|react)/.test(name)),
    ] as Timed[];
    return timed.map((entry) => entry.workerFinalRouterSource ?? entry.workerFinalSourceType);
  });
  expect(new Set(sources)).toEqual(new Set(['cache']));
});

test('words in a form stay when what is stored for reading is lost', async ({ app, page, context }) => {
  await app.signIn(page);
  const text = page.getByRole('form', { name: 'Write a post' }).getByRole('textbox', { name: 'Write a post' });
  await text.fill('Not to be lost with the feed');
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await deleteMirrors(page);
  await expect(page.getByRole('feed')).toHaveCount(0);
  await expect(text).toHaveValue('Not to be lost with the feed');
});

test('a visitor reads the start page before its code has come, and it stays at its place', {
  tag: '@wide-too',
}, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByText('Welcome to Larder', { exact: true }).first();
  const siteTitle = page.getByText('Larder', { exact: true }).first();
  const reasons = page.getByRole('listitem').filter({ hasText: /^(You read|In the order|What you have read)/ });
  /** Where the words themselves begin. */
  const placeOf = (words: Locator) =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.lastChild ?? element);
      const { left, top } = range.getBoundingClientRect();
      return { left, top };
    });
  const places = async () => Promise.all([siteTitle, title, ...(await reasons.all())].map(placeOf));
  await expect(title).toBeVisible();
  await expect(reasons).toHaveCount(3);
  expect(await page.locator('#root').innerHTML()).toBe('');
  const before = await places();

  release();
  await expect(page.getByRole('link', { name: 'Join us' })).toBeVisible();
  await expect(page.locator('#boot')).toHaveCount(0);
  expect(await places()).toEqual(before);
});
