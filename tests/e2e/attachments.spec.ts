import type { Page } from '@playwright/test';
import { soundFile } from '../server/demo/media/sounds.ts';
import { keptPictures } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { picture, writeWithFiles } from './uploads.ts';

const COLOURS = ['#a33', '#3a3', '#33a', '#aa3', '#3aa'];

/** Writes a post of anna's with `count` pictures of different aspect ratios. */
async function writeWithPictures(app: App, count: number, text = 'Pictures of one long day'): Promise<string> {
  const files = Array.from({ length: count }, (_, index) =>
    picture(`day-${index + 1}.png`, 300 + (index % 3) * 150, 400, COLOURS[index % COLOURS.length] ?? ''),
  );
  return writeWithFiles(app, 'anna', text, await Promise.all(files));
}

const pictures = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Picture \d+ of \d+/ });
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Pictures' });

/** Waits until the lightbox shows this picture. */
async function expectLarge(page: Page, name: string, counter: string): Promise<void> {
  await expect(lightbox(page).getByRole('link', { name })).toBeVisible();
  await expect(lightbox(page).getByText(counter)).toBeVisible();
}

test('twenty pictures fold into one row and unfold, and never exceed the width of the window [2.266] @wide-too', async ({
  app,
  page,
}) => {
  await page.goto(await writeWithPictures(app, 20));
  await expect(pictures(page)).toHaveCount(8);
  const heights = await pictures(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(pictures(page)).toHaveCount(20);
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isTooWide()).toBe(false);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(isTooWide).toBe(false);

  const less = page.getByRole('button', { name: 'Show less' });
  await less.click();
  await expect(pictures(page)).toHaveCount(8);
  await expect(pictures(page).first()).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeFocused();
});

test('the lightbox works by keyboard and returns the focus when it closes @wide-too', async ({ app, page }) => {
  await page.goto(await writeWithPictures(app, 3));
  await pictures(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await expectLarge(page, 'day-2.png', '2 of 3');
  await expect(lightbox(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectLarge(page, 'day-3.png', '3 of 3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectLarge(page, 'day-1.png', '1 of 3');
  await expect(lightbox(page).getByRole('img', { name: 'day-1.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toHaveCount(0);
  await expect(pictures(page).nth(1)).toBeFocused();
});

test('offline, thumbnails stay, the lightbox says that the large picture is not stored, and loads it when online', async ({
  app,
  page,
  context,
}) => {
  await page.goto(await writeWithPictures(app, 2));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(async () => (await keptPictures(page))['larder-media-visitor'] ?? 0).toBeGreaterThanOrEqual(2);
  await context.setOffline(true);
  await page.reload();
  await expect(pictures(page)).toHaveCount(2);
  await expect
    .poll(() =>
      pictures(page)
        .first()
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  await pictures(page).first().click();
  const words = lightbox(page)
    .getByRole('status')
    .filter({ hasText: 'The large picture is not stored on this device.' });
  await expect(words).toBeVisible();
  await lightbox(page).getByRole('button', { name: 'Try again' }).click();
  await expect(words).toBeVisible();
  const preview = lightbox(page).getByRole('img', { name: 'day-1.png' });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await context.setOffline(false);
  await expect(words).toHaveCount(0);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
});

/** Serves audio as a video: every browser can play it, and its duration can be chosen. */
const bringShortFilm = (app: App) => {
  const film = soundFile('Side B').subarray(0, 44 + 11_025 / 2);
  const bytes = new Uint8Array(film);
  new DataView(bytes.buffer).setUint32(40, bytes.length - 44, true);
  app.faults.set({
    match: ({ url }) => /\/attachments\/[^/]+$/.test(url),
    respond: () => new Response(bytes, { headers: { 'content-type': 'video/webm' } }),
  });
};

test('a video is loaded on demand in a box of the same size and stops after ten loops [2.262 2.265 4.100]', async ({
  app,
  page,
}) => {
  const address = await writeWithFiles(app, 'anna', 'A film', [{ name: 'film.webm', bytes: new Uint8Array(9) }]);
  bringShortFilm(app);
  await page.goto(address);
  const start = page.getByRole('button', { name: 'Play video film.webm' });
  await expect(start).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  const box = await start.boundingBox();
  await start.click();
  const video = page.locator('video');
  await expect(video).toHaveJSProperty('paused', false);
  expect(await video.boundingBox()).toEqual(box);
  await expect(video).toHaveText('Your browser does not support HTML5 video tag.');
  expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeLessThan(1);
  await expect(video).toHaveJSProperty('paused', true);
});

test('a browser that cannot play videos shows them as files, and a broken video shows an error [2.264]', async ({
  app,
  page,
}) => {
  const address = await writeWithFiles(app, 'anna', 'Films', [
    { name: 'film.webm', bytes: new Uint8Array(9) },
    { name: 'tape.avi', bytes: new Uint8Array(9) },
  ]);
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Play video/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Play video film.webm' }).click();
  // The uploaded bytes are not a video.
  await expect(page.getByText('The video cannot be played.')).toBeVisible();
  // The video had the focus, which its start had given to it.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused();

  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await page.reload();
  await expect(page.getByRole('link', { name: 'film.webm' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play video/ })).toHaveCount(0);
});

test('sensitive pictures are covered and not loaded until the user shows them', async ({ app, page }) => {
  const address = await writeWithPictures(app, 1, 'Not for everybody #nsfw');
  const other = await writeWithPictures(app, 1, 'Neither is this #nsfw');
  await page.goto(address);
  await expect(page.getByText('Sensitive content')).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(pictures(page)).toHaveCount(1);

  await page.goto(other);
  await page.getByRole('button', { name: 'Always show' }).click();
  await expect(pictures(page)).toHaveCount(1);
  await page.goto(address);
  await expect(pictures(page)).toHaveCount(1);
  await expect(page.getByText('Sensitive content')).toHaveCount(0);
});
