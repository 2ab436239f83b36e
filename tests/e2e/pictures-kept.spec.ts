import type { Page } from '@playwright/test';
import { type Lie, lying } from '../support/lying-proxy.ts';
import { keptPictures } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { picture, writeWithFiles } from './uploads.ts';

const idOf = (app: App, name: string) => app.world.users.find(({ username }) => username === name)?.id ?? '';
const storeOf = (app: App, name: string) => `larder-media-${idOf(app, name)}`;
const photos = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Picture \d+ of \d+/ });
const visitorsHome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Larder' });

/** Signs in and opens a page whose two pictures are cached. */
async function readPictures(app: App, page: Page): Promise<void> {
  await app.signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await readPost(app, page, await writePictures(app));
}

async function readPost(app: App, page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(photos(page)).toHaveCount(2);
  await expect.poll(async () => (await keptPictures(page))[storeOf(app, 'anna')] ?? 0).toBeGreaterThanOrEqual(2);
}

const writePictures = async (app: App): Promise<string> =>
  writeWithFiles(app, 'anna', 'Two pictures', [
    await picture('one.png', 300, 400, '#a33'),
    await picture('two.png', 300, 400, '#3a3'),
  ]);

/** True if the page can load this picture. */
const canShow = (page: Page, url: string): Promise<boolean> =>
  page.evaluate((address) => {
    const image = new Image();
    image.src = address;
    return image.decode().then(
      () => true,
      () => false,
    );
  }, url);

const endSessions = (app: App) =>
  app.database.run('DELETE FROM sessions WHERE userId = :id', { id: idOf(app, 'anna') });

async function signOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Sign out' }).click();
}

test('cached pictures belong to one account, also with another account in another tab, and are available offline', async ({
  app,
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/signin');
  await expect(other.getByLabel('Username')).toBeVisible();
  await page.bringToFront();
  await readPictures(app, page);
  await other.bringToFront();
  await other.getByLabel('Username').fill('elena');
  await other.getByLabel('Password').fill('larder-demo');
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('banner').getByRole('search')).toBeVisible();
  // Both are signed in: neither loses what it has stored.
  expect((await keptPictures(other))[storeOf(app, 'anna')] ?? 0).toBeGreaterThanOrEqual(2);
  await page.bringToFront();

  // Neither the server nor the HTTP cache has this picture.
  const url = '/attachments/thumbnails/only-here.svg';
  await page.evaluate(
    async ({ address, store }) => {
      const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
      const headers = { 'content-type': 'image/svg+xml' };
      await (await caches.open(store)).put(address, new Response(drawn, { headers }));
    },
    { address: url, store: storeOf(app, 'anna') },
  );
  expect(await canShow(other, url)).toBe(false);
  await context.setOffline(true);
  // Also after the service worker was stopped and lost its state.
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await expect(photos(page)).toHaveCount(2);
  expect(await canShow(page, url)).toBe(true);
  expect(await canShow(other, url)).toBe(false);
});

test('cached pictures are deleted when the server has ended the session', async ({ app, page }) => {
  await readPictures(app, page);
  // The open page would load itself anew when it hears of the end.
  await page.goto('/config.json');
  endSessions(app);
  await page.goto('/filter/saves', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/signin?back=%2Ffilter%2Fsaves');
  await expect.poll(async () => (await keptPictures(page))[storeOf(app, 'anna')]).toBeUndefined();
});

test('cached pictures are deleted at sign-out before the server has answered', async ({ app, page, isMobile }) => {
  await readPictures(app, page);
  const isClosing = ({ method, url: asked }: { method: string; url: string }) =>
    method === 'DELETE' && asked.endsWith('/v3/session');
  const before = app.faults.count(isClosing);
  app.faults.set({ match: isClosing, respond: 'hang' });
  await signOut(page, isMobile);
  await expect.poll(() => app.faults.count(isClosing)).toBe(before + 1);
  expect((await keptPictures(page))[storeOf(app, 'anna')]).toBeUndefined();
});

const isThumbnail = ({ url }: { url: string }) => url.includes('/attachments/thumbnails');

/** Runs in the page. Addresses of what a cache has that is no picture. */
async function undecodable(name: string): Promise<string[]> {
  const cache = await caches.open(name);
  const wrong: string[] = [];
  for (const { url } of await cache.keys()) {
    const blob = await (await cache.match(url))?.blob();
    if (blob?.type !== 'image/svg+xml') await createImageBitmap(blob ?? new Blob()).catch(() => wrong.push(url));
  }
  return wrong;
}

const images = (page: Page) => page.getByRole('main').getByRole('img', { name: /^Picture \d+ of \d+/ });

/** Whether the photos of the page are shown: each has its pixels. */
const areShown = (page: Page) =>
  images(page).evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0));

test('what a gateway or a broken connection sends in place of pictures is not cached, deletes none, and is replaced by them', async ({
  app,
  page,
  context,
}) => {
  await readPictures(app, page);
  const before = (await keptPictures(page))[storeOf(app, 'anna')] ?? 0;
  const address = await writePictures(app);
  /** In a new tab: the memory of another one would answer without the service worker. */
  const look = async (lie: Lie): Promise<Page> => {
    app.faults.clear();
    app.faults.set({ match: isThumbnail, respond: lying(lie) });
    const tab = await context.newPage();
    const answered = tab.waitForResponse((response) => isThumbnail({ url: response.url() }));
    await tab.goto(address);
    await answered;
    return tab;
  };
  await (await look('sign-in page')).close();
  await (await look('cut body')).close();
  const last = await look('vary by everything');
  await expect(images(last)).toHaveCount(2);
  await expect.poll(async () => (await keptPictures(last))[storeOf(app, 'anna')]).toBeGreaterThanOrEqual(before + 2);
  expect(await last.evaluate(undecodable, storeOf(app, 'anna'))).toEqual([]);
  app.faults.clear();
  await context.setOffline(true);
  await last.reload();
  await expect(images(last)).toHaveCount(2);
  await expect.poll(() => areShown(last)).toBe(true);
});

test('pictures that an older version cached for all accounts are deleted at the next start', async ({ page }) => {
  await page.goto('/');
  await expect(visitorsHome(page)).toBeVisible();
  await page.evaluate(async () => {
    await (await caches.open('larder-media')).put('/attachments/thumbnails/old.jpg', new Response('old'));
  });
  await page.reload();
  await expect.poll(() => keptPictures(page)).not.toHaveProperty('larder-media');
});
