/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveClientFiles } from './client-files.ts';
import { CLIENT_FILES, expect, openSite, test as untilNow } from './fixtures.ts';
import { makeNextVersion } from './next-version.ts';

type Client = (request: Request) => Promise<Response>;

/** Sets the version date, and makes the app check for updates as often as allowed. */
const dated =
  (client: Client, lastModified: string): Client =>
  async (request) => {
    const response = await client(request);
    response.headers.set('last-modified', lastModified);
    if (new URL(request.url).pathname !== '/config.json') return response;
    const config = (await response.json()) as object;
    return Response.json({ ...config, appVersionCheck: { url: '/', header: 'Last-Modified', intervalSec: 10 } });
  };

const code = (path: string) => path.startsWith('/assets/');
const codeOfDocuments = (path: string) => path.startsWith('/assets/docs-');

/** A host that has not got these files yet: it answers with the page of the app, which browsers keep for a year. */
const without =
  (client: Client, isLate: (path: string) => boolean): Client =>
  async (request) => {
    const { pathname, origin } = new URL(request.url);
    if (!isLate(pathname)) return client(request);
    const page = await client(new Request(`${origin}/index.html`));
    page.headers.set('cache-control', 'public, max-age=31536000, immutable');
    return page;
  };

/** The files of the current or the next version. `isLate`: those that have not arrived yet. */
interface Release {
  client: Client;
  serve(version: 'present' | 'next', isLate?: (path: string) => boolean): void;
}

const test = untilNow.extend<{ present: undefined }, { release: Release }>({
  release: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'larder-next-'));
      await makeNextVersion(CLIENT_FILES, directory);
      const clients = {
        present: dated(serveClientFiles(CLIENT_FILES), 'Mon, 01 Jun 2026 10:00:00 GMT'),
        next: dated(serveClientFiles(directory), 'Tue, 02 Jun 2026 10:00:00 GMT'),
      };
      let served = clients.present;
      await use({
        client: (request) => served(request),
        serve: (version, isLate) => {
          served = isLate ? without(clients[version], isLate) : clients[version];
        },
      });
      await rm(directory, { recursive: true });
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ release }, use) => {
      const site = await openSite(() => undefined, release.client);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
  present: [
    async ({ release }, use) => {
      release.serve('present');
      await use(undefined);
    },
    { auto: true },
  ],
});

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of Larder is there.' });
const isNext = (page: Page) => page.locator('meta[name=version][content=next]');

/** Waits until the service worker controls this page. */
const controlled = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** Checks for an update, as browsers do daily and when the app is opened. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

test('a new version waits until the user reloads, and never mixes code into another tab [2.150 4.060]', async ({
  app,
  release,
  page,
  context,
}) => {
  await app.signIn(page, 'anna', '/about');
  await controlled(page);
  const other = await context.newPage();
  await other.goto('/docs/privacy');
  await controlled(other);
  await expect(bar(page)).toHaveCount(0);

  const content = await page.getByRole('main').boundingBox();
  release.serve('next');
  await lookForUpdate(page);
  // The bar is visible and moves nothing: a finger may be on its way to a link.
  await expect(bar(page)).toBeInViewport();
  expect(await page.getByRole('main').boundingBox()).toEqual(content);
  await page.reload();
  await expect(isNext(page)).toHaveCount(0);
  await expect(bar(page)).toBeVisible();

  await bar(page).getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(isNext(page)).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  // The other tab still has to load code of the old version, which the server no longer has.
  await expect(isNext(other)).toHaveCount(0);
  await other.getByRole('banner').getByRole('link', { name: 'Larder' }).click();
  await expect(other.getByRole('article').first()).toBeVisible();
  await other.getByRole('article').first().locator('a:has(time)').first().click();
  await expect(other).toHaveURL(/\/[a-z0-9-]+\/[0-9a-f]{6,10}$/);
  await expect(other.getByRole('article').first()).toBeVisible();
  await expect(isNext(other)).toHaveCount(0);
});

test('a version date that differs on the server makes the app check for an update [2.150]', async ({
  app,
  release,
  page,
}) => {
  await app.signIn(page, 'anna', '/about');
  await controlled(page);
  const asked = () => app.faults.count(({ method, url }) => method === 'HEAD' && new URL(url).pathname === '/');
  await expect.poll(asked).toBeGreaterThan(0);
  release.serve('next');
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(isNext(page)).toHaveCount(1);
});

/** True once the browser has tried to install another version and has given up. */
const hasRefused = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
    const { installing } = registration;
    if (!installing) return false;
    return new Promise<boolean>((resolve) => {
      installing.addEventListener('statechange', () => resolve(installing.state === 'redundant'));
    });
  });

test('a version whose code comes late is not installed: the present one goes on, also offline, until it has come [2.150]', async ({
  app,
  release,
  page,
  context,
}) => {
  await app.signIn(page, 'anna', '/');
  await controlled(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  release.serve('next', code);
  expect(await hasRefused(page)).toBe(true);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(isNext(page)).toHaveCount(0);
  await context.setOffline(false);

  release.serve('next');
  await page.reload();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(isNext(page)).toHaveCount(1);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an app that an earlier version has stored with pages for its code opens again with the next version', async ({
  app,
  release,
  page,
}) => {
  await app.signIn(page, 'anna', '/about');
  await controlled(page);
  // What earlier versions have stored from such a host.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('precache')) ?? '';
    const shell = await caches.open(name);
    for (const file of await shell.keys()) {
      if (!file.url.includes('/assets/')) continue;
      await shell.put(file, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
    }
  });
  release.serve('next', code);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Larder could not be loaded completely.');
  release.serve('next');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(isNext(page)).toHaveCount(1);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a first visit while the code is late opens by itself when it has come, though the browser keeps what came instead', async ({
    release,
    page,
  }) => {
    release.serve('present', code);
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText('Larder could not be loaded completely.');
    release.serve('present');
    await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('code that is needed later and came late is there without a reload', async ({ release, page }) => {
    release.serve('present', codeOfDocuments);
    const late = page.waitForResponse((response) => codeOfDocuments(new URL(response.url()).pathname));
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await late;
    release.serve('present');
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});
