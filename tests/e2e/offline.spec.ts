import type { Page } from '@playwright/test';
import type { WorldData } from '../server/core/world.ts';
import { mirrorRows } from './device.ts';
import { expect, test } from './fixtures.ts';
import { startBrowser } from './own-browser.ts';
import { isWhole } from './place.ts';
import { publicPost } from './world.ts';

const cards = (page: Page) => page.locator('#root article[data-post-id]');

const shownIds = (page: Page) =>
  cards(page).evaluateAll((articles) => articles.map((article) => (article as HTMLElement).dataset.postId));

/** A post far below the first page of any feed. */
const oldPublicPost = (world: WorldData) =>
  publicPost({ ...world, posts: world.posts.toSorted((a, b) => a.bumpedAt - b.bumpedAt) });

// Starts a browser twice.
test.setTimeout(120_000);

test('viewed content is readable offline after a browser restart, and other content is reported as not stored', async ({
  app,
}, testInfo) => {
  const directory = testInfo.outputPath('profile');
  const profile = '/dmitri';
  let browser = await startBrowser(directory, app);
  let page = await browser.newPage();
  await app.signIn(page);
  await isWhole(page);
  const feed = await shownIds(page);
  const place = feed[12] ?? '';

  await page.goto(profile);
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('@dmitri');
  await page.goto('/');
  const link = page.locator(`article[data-post-id="${place}"] a:has(time)`).first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(cards(page)).toHaveCount(1);
  await page.goBack();
  await expect(page.locator(`article[data-post-id="${place}"]`)).toBeInViewport();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await browser.close();

  browser = await startBrowser(directory, app);
  await browser.setOffline(true);
  page = await browser.newPage();
  await page.goto('/');
  await expect.poll(() => shownIds(page)).toEqual(feed);
  await page.goto(address);
  await expect(page.locator(`article[data-post-id="${place}"]`)).toBeVisible();
  await page.goto(profile);
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('@dmitri');

  const { post, author } = oldPublicPost(app.world);
  await page.goto(`/${author.username}/${post.id}`);
  await expect(page.getByText('Not stored on this device')).toBeVisible();
  await browser.close();
});

test('direct messages and notifications are available offline without having been opened', async ({
  app,
  page,
  context,
}) => {
  const fetched = (path: string) => app.faults.count(({ url }) => url.includes(path));
  const directs = fetched('timelines/filter/directs');
  const notifications = fetched('/notifications');
  await app.signIn(page, 'dmitri');
  await expect.poll(() => fetched('timelines/filter/directs')).toBe(directs + 1);
  await expect.poll(() => fetched('/notifications')).toBe(notifications + 1);
  // The requests are counted when they arrive, before their answers are stored.
  const stored = async (key: RegExp) =>
    (await mirrorRows(page, 'views')).some((row) => key.test(String(row.key)) && typeof row.fetchedAt === 'number');
  await expect.poll(() => stored(/^feed:directs:/)).toBe(true);
  await expect.poll(() => stored(/^notifications:/)).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const bar = page.getByRole('navigation', { name: 'Main places' });
  await bar.getByRole('link', { name: /^Directs/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Direct messages' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await bar.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('Not stored on this device')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});
