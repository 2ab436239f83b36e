import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { readOn } from './place.ts';

const OFFLINE = 'Offline. Showing what this device keeps.';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');

test('the offline strip stays in sight at a reading place far below, and covers nothing that has the focus', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await readOn(page);
  await context.setOffline(true);
  const words = page.getByText(OFFLINE);
  await expect(words).toBeInViewport();
  const strip = await page.getByRole('status').filter({ hasText: OFFLINE }).boundingBox();
  expect(strip?.y).toBe(0);

  // Backwards by keyboard: what has the focus next comes in from above.
  await articles(page).nth(12).getByRole('link').first().focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(top).toBeGreaterThanOrEqual((strip?.height ?? 0) - 1);
  }

  await context.setOffline(false);
  await expect(words).toHaveCount(0);
});

/** The network of the tests has no files: pictures are to be had from here on. */
const bringPictures = (app: App) =>
  app.faults.set({
    match: ({ url }) => url.includes('/attachments/'),
    respond: () =>
      new Response('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>', {
        headers: { 'content-type': 'image/svg+xml' },
      }),
  });

const absentPictures = (page: Page) => page.getByRole('main').getByRole('button', { name: /Not (loaded|stored)/ });

test('a picture that cannot be loaded is named in its own box; a tap loads it when it can be had', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  const absent = absentPictures(page).first();
  await absent.scrollIntoViewIfNeeded();
  const [label = '', size] = ((await absent.getAttribute('aria-label')) ?? '').split(', ');
  expect(label).toMatch(/^Picture 1 of \d+: .+\.\w+$/);
  expect(size).toMatch(/^\d[\d.]* (B|KiB|MiB)\. Not loaded\. Try again$/);
  await expect(absent).toContainText(label.split(': ')[1] ?? '');
  const box = await absent.boundingBox();

  // Not yet: it is tried, and named again.
  await absent.click();
  await expect(page.getByRole('button', { name: label })).toBeVisible();

  bringPictures(app);
  await absent.click();
  const picture = page.getByRole('img', { name: label, exact: true });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.boundingBox()).toEqual(box);
});

test('pictures that are not stored come by themselves when the network is back', async ({ app, page, context }) => {
  await app.signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await absentPictures(page).first().scrollIntoViewIfNeeded();
  bringPictures(app);
  await context.setOffline(false);
  await expect(absentPictures(page)).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: /^Picture 1 of/ })
      .first(),
  ).toBeAttached();
});
