import type { Page } from '@playwright/test';
import { letAnHourPass, readyForOffline } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { actAs } from './others.ts';
import { placeAgain, readOn } from './place.ts';

const OFFLINE = 'Offline. Showing what this device keeps.';
const NOT_ANSWERING = 'The server is not answering. Showing what this device keeps.';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const main = (page: Page) => page.getByRole('main');

/** The code and the page itself stay to be had, only the API does not; and it still is for other clients than browsers. */
const cutApi = (app: App) =>
  app.faults.set({
    match: ({ url, headers }) => url.includes('/v3/') && headers.has('sec-fetch-site'),
    respond: 'drop',
  });

test('a start without a network ends with the network, also when all that is shown is fresh', async ({
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

test('a server that answers again is noticed by itself', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/about');
  cutApi(app);
  await page.getByRole('banner').getByRole('link', { name: 'Larder' }).click();
  await expect(page.getByText(NOT_ANSWERING)).toBeVisible();
  // Nothing on this page asks the server for anything.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(main(page)).toContainText(/./);
  app.faults.clear();
  await expect(page.getByText(NOT_ANSWERING)).toHaveCount(0);
});

const SLOW = 'The server is slow to answer. Showing what this device keeps.';

test('stored pages say that the server does not answer, or is slow to, though nobody asks for anything', async ({
  app,
  site,
  page,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await readyForOffline(page);
  await expect.poll(() => site.server.core.realtime.count()).toBeGreaterThan(0);
  // All is fresh: the loss of the live connection is the only sign.
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

/** What happens on the server while a reader far down her home feed hears nothing of it. */
async function missSomething(app: App, page: Page) {
  const before = await readOn(page);
  await letAnHourPass(page);
  const dmitri = await actAs(app, 'dmitri');
  await dmitri.write('Sorrel soup for everybody');
  await dmitri.write('And rye bread with it');
  // The reader herself, on another device.
  const answer = `Where exactly? ${before.postId}`;
  await (await actAs(app, 'anna')).comment(before.postId ?? '', answer);
  return { before, answer };
}

/** The post at hand has its new comment and has not moved; the new posts wait above. */
async function expectRefreshedInPlace(page: Page, { before, answer }: Awaited<ReturnType<typeof missSomething>>) {
  await expect(page.locator(`#root article[data-post-id="${before.postId}"]`)).toContainText(answer);
  await expect(page.getByRole('button', { name: '2 new posts', exact: true })).toBeVisible();
  expect(await placeAgain(page, before)).toEqual(before);
}

test('back online, the feed is refreshed under the reader, who stays in place', async ({ app, page, context }) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const missed = await missSomething(app, page);
  await context.setOffline(false);
  await expectRefreshedInPlace(page, missed);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});

test('after a time without a server, the feed is refreshed under the reader, whom a button takes to the new posts', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  cutApi(app);
  const missed = await missSomething(app, page);
  // Any reason to ask the server: here the device's own notice of a network.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(NOT_ANSWERING)).toBeVisible();
  app.faults.clear();
  await expectRefreshedInPlace(page, missed);

  await page.getByRole('button', { name: '2 new posts', exact: true }).click();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The commented post may have been bumped above them.
  await expect(articles(page).filter({ hasText: 'And rye bread with it' }).first()).toBeInViewport();
  await expect(articles(page).filter({ hasText: 'Sorrel soup for everybody' }).first()).toBeInViewport();
});

test('home tells how many new posts there are, and shows them when the user asks for them', async ({
  app,
  page,
  context,
}) => {
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

test("the user's own post from another device comes in without being asked for, and moves nothing that is read", async ({
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

test('the top of a feed other than home sees new posts come in', async ({ app, page, context }) => {
  await app.signIn(page, 'anna', '/dmitri');
  await expect(articles(page).first()).toBeAttached();
  await context.setOffline(true);
  await letAnHourPass(page);
  await (await actAs(app, 'dmitri')).write('Mind the doors');
  await context.setOffline(false);
  await expect(articles(page).first()).toContainText('Mind the doors');
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
});
