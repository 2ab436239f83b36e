import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { readOn } from './place.ts';
import { picture, writeWithFiles } from './uploads.ts';

const OFFLINE = 'Offline. Showing what this device keeps.';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');

test('the offline strip stays visible far down the page and never covers the focused element', async ({
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

  // Shift+Tab: the next focused element scrolls in from above.
  await articles(page).nth(12).getByRole('link').first().focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(top).toBeGreaterThanOrEqual((strip?.height ?? 0) - 1);
  }

  await context.setOffline(false);
  await expect(words).toHaveCount(0);
});

/** Requests of browsers, not of other API clients. */
const isCall = ({ url, headers }: Request) => url.includes('/v3/') && headers.has('sec-fetch-site');
const isPicture = ({ url }: Request) => url.includes('/attachments/');

/** Writes a post with one picture, which the server withholds until the faults are cleared. Returns its address. */
async function writeWithoutPicture(app: App): Promise<string> {
  const address = await writeWithFiles(app, 'dmitri', 'Ripe at last', [await picture('pear.png', 300, 200, '#3a3')]);
  app.faults.set({ match: isPicture, respond: { status: 404, body: { err: 'Not found' } } });
  return address;
}

const absentPicture = (page: Page, why: string) =>
  page.getByRole('main').getByRole('button', { name: 'Picture 1 of 1: pear.png' }).filter({ hasText: why });
const shownPicture = (page: Page) => page.getByRole('img', { name: 'Picture 1 of 1: pear.png', exact: true });
const widthOf = (image: HTMLImageElement) => image.naturalWidth;

test('a picture that fails to load shows its name in its box, and a tap retries it', async ({ app, page }) => {
  await app.signIn(page, 'anna', await writeWithoutPicture(app));
  const absent = absentPicture(page, 'Not loaded');
  await expect(absent).toHaveAccessibleName(/^Picture 1 of 1: pear\.png Not loaded, \d[\d.]* (B|KiB|MiB)\. Try again$/);
  await expect(absent).toContainText('pear.png');
  const { width, height } = (await absent.boundingBox()) ?? {};

  // The first retry fails and the placeholder stays.
  const before = app.faults.count(isPicture);
  await absent.click();
  await expect.poll(() => app.faults.count(isPicture)).toBeGreaterThan(before);
  await expect(absent).toBeVisible();

  app.faults.clear();
  await absent.click();
  await expect.poll(() => shownPicture(page).evaluate(widthOf)).toBeGreaterThan(0);
  expect(await shownPicture(page).boundingBox()).toMatchObject({ width, height });
});

test('pictures that were not stored load by themselves when the server answers again', async ({ app, page }) => {
  await app.signIn(page, 'anna', await writeWithoutPicture(app));
  await expect(absentPicture(page, 'Not loaded')).toBeVisible();
  // Not `setOffline`: the service worker stays offline longer than its page, so pictures would fail while the page is online.
  app.faults.set({ match: isCall, respond: 'drop' });
  await page.reload();
  await expect(absentPicture(page, 'Not stored')).toBeVisible();
  app.faults.clear();
  await expect.poll(() => shownPicture(page).evaluate(widthOf)).toBeGreaterThan(0);
});

/** Opens a post while its picture is being loaded. `refuse` ends that with an error; later requests get the picture. */
async function openWithPictureUnderway(app: App, page: Page) {
  const address = await writeWithFiles(app, 'dmitri', 'Ripe at last', [await picture('pear.png', 300, 200, '#3a3')]);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const refusal = () => Response.json({ err: 'Not found' }, { status: 404 });
  app.faults.set({ match: isPicture, respond: () => refused.then(refusal) });
  await app.signIn(page, 'anna', address);
  await expect.poll(() => app.faults.count(isPicture)).toBeGreaterThan(0);
  return {
    link: page.getByRole('main').getByRole('link', { name: 'Picture 1 of 1: pear.png', exact: true }),
    refuse: () => {
      app.faults.clear();
      refuse();
    },
  };
}

test('a focused picture keeps the focus when it fails to load, and when a retry shows it again', async ({
  app,
  page,
}) => {
  const { link, refuse } = await openWithPictureUnderway(app, page);
  await link.focus();
  refuse();
  await expect(absentPicture(page, 'Not loaded')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => shownPicture(page).evaluate(widthOf)).toBeGreaterThan(0);
  await expect(link).toBeFocused();
});

test('a picture that fails to load takes the focus from nothing else', async ({ app, page }) => {
  const { refuse } = await openWithPictureUnderway(app, page);
  const form = page.getByRole('main').getByRole('textbox', { name: 'Comment' });
  await form.focus();
  refuse();
  await expect(absentPicture(page, 'Not loaded')).toBeVisible();
  await expect(form).toBeFocused();
});
