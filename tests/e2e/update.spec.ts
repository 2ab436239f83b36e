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

/** The files of the current or the next version. */
interface Release {
  client: Client;
  serve(version: 'present' | 'next'): void;
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
      let served: keyof typeof clients = 'present';
      await use({
        client: (request) => clients[served](request),
        serve: (version) => {
          served = version;
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
