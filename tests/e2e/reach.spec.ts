import type { Page } from '@playwright/test';
import { letAnHourPass, readyForOffline } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { actAs } from './others.ts';
import { placeAgain, readOn } from './place.ts';

const OFFLINE = 'Offline. Showing what this device keeps.';
const NOT_ANSWERING = 'The server is not answering. Showing what this device keeps.';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const main = (page: Page) => page.getByRole('main');

/** Fails API requests of browsers. Static files and other API clients still work. */
const cutApi = (app: App) =>
  app.faults.set({
    match: ({ url, headers }) => url.includes('/v3/') && headers.has('sec-fetch-site'),
    respond: 'drop',
  });

test('an app started offline goes online with the network, also if all content is fresh', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(articles(page).nth(20)).toBeAttached();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});

test('a server that answers again is detected without user action', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/about');
  cutApi(app);
  await page.getByRole('banner').getByRole('link', { name: 'Larder' }).click();
  await expect(page.getByText(NOT_ANSWERING)).toBeVisible();
  // Nothing on this page sends requests to the server.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(main(page)).toContainText(/./);
  app.faults.clear();
  await expect(page.getByText(NOT_ANSWERING)).toHaveCount(0);
});

const SLOW = 'The server is slow to answer. Showing what this device keeps.';

test('pages with stored content report that the server does not answer or is slow, also without pending requests', async ({
  app,
  site,
  page,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await readyForOffline(page);
  await expect.poll(() => site.server.core.realtime.count()).toBeGreaterThan(0);
  // All content is fresh, so the lost socket is the only sign.
  const { realtime } = site.server.core;
  cutApi(app);
  realtime.trouble.refusesConnections = true;
  realtime.cutAll();
  await expect(page.getByText(NOT_ANSWERING)).toBeVisible();
  await page.reload();
  await expect(articles(page).nth(20)).toBeAttached();
  await expect(page.getByText(NOT_ANSWERING)).toBeVisible();

  app.faults.clear();
  app.faults.set({
    match: ({ url, headers }) => url.includes('/v3/') && headers.has('sec-fetch-site'),
    respond: 'hang',
  });
  await page.reload();
  await expect(articles(page).nth(20)).toBeAttached();
  await expect(page.getByText(SLOW)).toBeVisible({ timeout: 10_000 });
  app.faults.clear();
  realtime.trouble.refusesConnections = false;
});

/** Changes on the server that a user far down the home feed does not receive yet. */
async function changeUnnoticed(app: App, page: Page) {
  const before = await readOn(page);
  await letAnHourPass(page);
  const dmitri = await actAs(app, 'dmitri');
  await dmitri.write('Sorrel soup for everybody');
  await dmitri.write('And rye bread with it');
  // anna herself, on another device.
  const answer = `Where exactly? ${before.postId}`;
  await (await actAs(app, 'anna')).comment(before.postId ?? '', answer);
  return { before, answer };
}

/** The current post shows its new comment and has not moved. New posts are counted above. */
async function expectRefreshedInPlace(page: Page, { before, answer }: Awaited<ReturnType<typeof changeUnnoticed>>) {
  await expect(page.locator(`#root article[data-post-id="${before.postId}"]`)).toContainText(answer);
  await expect(page.getByRole('button', { name: '2 new posts', exact: true })).toBeVisible();
  expect(await placeAgain(page, before)).toEqual(before);
}

test('back online, the feed is refreshed without moving the reading position', async ({ app, page, context }) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const missed = await changeUnnoticed(app, page);
  await context.setOffline(false);
  await expectRefreshedInPlace(page, missed);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});

test('after a server outage the feed is refreshed in place, and a button leads to the new posts', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  cutApi(app);
  const missed = await changeUnnoticed(app, page);
  // Any trigger of a request to the server: here the browser's `online` event.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(NOT_ANSWERING)).toBeVisible();
  app.faults.clear();
  await expectRefreshedInPlace(page, missed);

  await page.getByRole('button', { name: '2 new posts', exact: true }).click();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The new comment may have bumped its post above them, which can be taller than the screen.
  for (const words of ['And rye bread with it', 'Sorrel soup for everybody'])
    await expect(articles(page).filter({ hasText: words }).first()).toHaveAttribute('aria-posinset', /^[123]$/);
});

test('home counts new posts and shows them on request', async ({ app, page, context }) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  const dmitri = await actAs(app, 'dmitri');
  const missOne = async (words: string) => {
    await context.setOffline(true);
    await letAnHourPass(page);
    await dmitri.write(words);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: '1 new post', exact: true })).toBeVisible();
    await expect(articles(page).first()).not.toContainText(words);
  };
  await missOne('Mind the gap');
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await expect(articles(page).first()).toContainText('Mind the gap');
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
  await missOne('And the step');
  await page.getByRole('banner').getByRole('link', { name: 'Larder' }).click();
  await expect(articles(page).first()).toContainText('And the step');
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
});

test('a post of the user from another device is inserted without a click and without moving the reading position', async ({
  app,
  site,
  page,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await expect.poll(() => site.server.core.realtime.count()).toBeGreaterThan(0);
  const before = await readOn(page);
  await expect(async () => {
    await (await actAs(app, 'anna')).write('Written on the train');
    await expect(articles(page).filter({ hasText: 'Written on the train' }).first()).toBeAttached({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
  expect(await placeAgain(page, before)).toEqual(before);
});

test('at its top, a feed other than home inserts new posts', async ({ app, page, context }) => {
  await app.signIn(page, 'anna', '/dmitri');
  await expect(articles(page).first()).toBeAttached();
  await context.setOffline(true);
  await letAnHourPass(page);
  await (await actAs(app, 'dmitri')).write('Mind the doors');
  await context.setOffline(false);
  await expect(articles(page).first()).toContainText('Mind the doors');
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
});
