import type { Page } from '@playwright/test';
import type { WorldData } from '../server/core/world.ts';
import { addPost } from '../server/demo/add-post.ts';
import { apiClient } from './api.ts';
import { expectAccessible } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { test as base, expect, openSite } from './fixtures.ts';
import { addOldPosts, countRows } from './mirror.ts';
import { killBrowser, startBrowser, withoutSync } from './own-browser.ts';
import { signInByForm } from './sessions.ts';
import { picture, writeWithFiles } from './uploads.ts';

const AUTHOR = 'dmitri';
const POSTS = 300;
const COMMENTS = 300;
const PICTURES = 8;
const THREAD = 'The longest thread';
/** Address of the post with the longest thread. */
let thread: string;

const test = base.extend<object, object>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addLibrary);
      for (let index = 0; index < PICTURES; index += 1) {
        const file = await picture(`sheet-${index}.png`, 900, 700, `hsl(${index * 40}, 60%, 40%)`);
        await writeWithFiles({ origin: site.server.origin }, AUTHOR, `Sheet ${index}`, [file]);
      }
      const file = await picture('thread.png', 900, 700, '#556677');
      thread = await writeWithFiles({ origin: site.server.origin }, AUTHOR, THREAD, [file]);
      const elena = await apiClient({ origin: site.server.origin }, 'elena');
      const { posts } = (await elena.call('GET', `timelines/${AUTHOR}`)) as { posts: { id: string; body: string }[] };
      const postId = posts.find(({ body }) => body === THREAD)?.id;
      for (let index = 1; index <= COMMENTS; index += 1)
        await elena.call('POST', 'comments', { comment: { postId, body: `Answer ${index}` } });
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

/** Many old posts of one author. */
function addLibrary(world: WorldData): void {
  const start = Date.now() - 40 * 86_400_000;
  for (let index = 0; index < POSTS; index += 1) addPost(world, AUTHOR, `Leaf ${index}`, start + index * 60_000);
}

test.setTimeout(200_000);

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Take along/ });
const taken = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading') });

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take along' }).click();
  await expect(dialog(page).getByText(/^≈ [\d.]+ MB, \d+ posts/)).toBeVisible();
}

const partDone = (page: Page) =>
  page
    .getByRole('progressbar')
    .evaluate((bar) => (bar as HTMLProgressElement).value, undefined, { timeout: 2000 })
    .catch(() => 1);

test('ten pages with originals go on after the browser was killed, and are read without a network after a restart', async ({
  app,
}, testInfo) => {
  const directory = testInfo.outputPath('profile');
  let browser = await startBrowser(directory, app);
  await withoutSync(browser);
  let page = await browser.newPage();
  await signInByForm(page, 'anna', `/${AUTHOR}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // A slow line.
  app.faults.set({
    match: ({ url }) => /\/(timelines|posts|users|attachments)\//.test(url),
    respond: 'slow-answer',
    delayMs: 150,
  });
  await openForm(page);
  await dialog(page).getByLabel('Pages').fill('10');
  await dialog(page).getByRole('radio', { name: 'Originals' }).check({ force: true });
  await dialog(page).getByRole('button', { name: 'Take along' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/settings/taken');
  await expect.poll(() => partDone(page), { timeout: 90_000 }).toBeGreaterThan(0.4);
  await killBrowser(page);

  browser = await startBrowser(directory, app);
  await withoutSync(browser);
  page = await browser.newPage();
  await page.goto('/settings/taken');
  await expect(page.getByText(/^300 posts, [\d.]+ MB$/)).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText(/^Taken as of/)).toBeVisible();
  app.faults.clear();
  await browser.close();

  browser = await startBrowser(directory, app);
  await browser.setOffline(true);
  page = await browser.newPage();
  await page.goto('/settings/taken');
  await taken(page)
    .getByRole('link', { name: `${AUTHOR}: Posts` })
    .click();
  await expect(page.getByRole('feed').getByText('Sheet 7')).toBeVisible();
  // The header of the profile, with what only the profile says.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const large = page.getByRole('link', { name: /^Picture/ }).first();
  await expect
    .poll(() => large.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const original = (await large.getAttribute('href')) ?? '';
  const width = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image.naturalWidth;
  }, original);
  expect(width).toBe(900);
  await page.goto(`/${AUTHOR}?offset=270`);
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(30);
  await page.goto(thread);
  const drawn = page
    .getByRole('main')
    .getByRole('link', { name: /^Picture/ })
    .locator('img');
  await expect.poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText('Answer 1', { exact: true })).toBeVisible();
  // Rows of a long thread are drawn where the user looks.
  const last = page.getByText(`Answer ${COMMENTS}`, { exact: true });
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeInViewport({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });

  // Whoever presses it at the gate is told what goes, and that there is no way back.
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(`So is what you took along: “${AUTHOR}: Posts” (300 posts).`);
  await expect(question).toContainText('The server cannot be reached now: until it can, you cannot sign in again');
  await browser.close();
});

test('without a network it is queued, and it can be paused, resumed, refreshed and removed by keyboard', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page, 'anna', `/${AUTHOR}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Take along' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('It begins when there is a network again.')).toBeVisible();
  await dialog(page).getByLabel('Pages').focus();
  await page.keyboard.press('Home');
  await expect(dialog(page).getByRole('status')).toContainText(', 30 posts');
  await dialog(page).getByRole('button', { name: 'Take along' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/settings/taken');
  await expect(page.getByText('Waits for the network')).toBeVisible();
  await page.getByRole('button', { name: `Pause: ${AUTHOR}: Posts` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: `Resume: ${AUTHOR}: Posts` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Taken as of/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'what is taken along');
  await page.getByRole('button', { name: `Refresh: ${AUTHOR}: Posts` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText(/^Taken as of/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: `Remove: ${AUTHOR}: Posts` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nothing is taken along.')).toBeVisible();
});

test('an eviction under a small budget leaves what was taken along and what was written', async ({
  app,
  page,
  context,
}) => {
  const words = 'Begun before the eviction';
  await app.signIn(page, 'anna', `/${AUTHOR}`);
  await readyForOffline(page);
  await openForm(page);
  await dialog(page).getByLabel('Pages').fill('2');
  await dialog(page).getByRole('button', { name: 'Take along' }).click();
  await page.goto('/settings/taken');
  await expect(page.getByText(/^60 posts, [\d.]+ MB$/)).toBeVisible({ timeout: 60_000 });
  await page.goto('/');
  await page.getByRole('form', { name: 'Write a post' }).getByRole('textbox').first().fill(words);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await addOldPosts(page, 1200);
  const before = await countRows(page, 'posts');
  await page.goto('/settings/storage');
  await page.getByRole('slider', { name: 'Posts to keep' }).press('Home');
  // What was taken along does not count in the budget.
  await expect.poll(() => countRows(page, 'posts')).toBe(1060);
  expect(before).toBeGreaterThan(1060);

  await context.setOffline(true);
  await page.goto(`/${AUTHOR}?offset=30`);
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(30);
  await page.goto(thread);
  await expect(page.getByRole('main').getByText(THREAD)).toBeVisible();
  const drawn = page
    .getByRole('main')
    .getByRole('link', { name: /^Picture/ })
    .locator('img');
  await expect.poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.goto('/');
  await expect(page.getByRole('form', { name: 'Write a post' }).getByRole('textbox').first()).toHaveValue(words);
});
