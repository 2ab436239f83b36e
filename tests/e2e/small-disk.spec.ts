import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { contenders } from './device.ts';
import { letDiskBeFull, setFull } from './failing-disk.ts';
import { expect, test } from './fixtures.ts';
import { startBrowser, withoutSync } from './own-browser.ts';

// Starts two browsers.
test.setTimeout(240_000);

const WORDS = 'The cellar is full to the door';

const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Write a post' });
const post = (page: Page) => page.getByRole('feed').getByRole('article').filter({ hasText: WORDS });

test('a full disk is reported while typing; once there is room the post is sent once, and a restart has lost nothing', async ({
  app,
}, testInfo) => {
  const directory = testInfo.outputPath('profile');
  let browser = await startBrowser(directory, app);
  await withoutSync(browser);
  // IndexedDB and files fail as on a full disk. On a real one Chromium soon discards whole databases, at its own times.
  await letDiskBeFull(browser);
  let page = await browser.newPage();
  await app.signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From here on the service worker caches what an offline start needs.
  await page.reload();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await expect.poll(() => contenders(page)).toEqual({ held: 1, waiting: 0 });

  await setFull(page, true);
  const notKept = form(page).getByText('This device has no room left: your words are kept on this page only.');
  let words = WORDS;
  await expect(async () => {
    words += ' and beyond';
    await text(page).fill(words);
    await expect(notKept).toBeVisible({ timeout: 300 });
  }).toPass();
  await text(page).fill(WORDS);
  await form(page).getByRole('button', { name: /^Post/ }).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'Not sent: This device has no room left. Your words are still here.',
  );
  await expect(text(page)).toHaveValue(WORDS);

  await setFull(page, false);
  await expect(notKept).toHaveCount(0);
  await form(page).getByRole('button', { name: /^Post/ }).click();
  await expect(post(page)).toBeVisible();
  const anna = await apiClient(app, 'anna');
  const held = async () => {
    const { posts } = (await anna.call('GET', 'timelines/anna?sort=created')) as { posts: { body: string }[] };
    return posts.filter(({ body }) => body === WORDS).length;
  };
  await expect.poll(held, { timeout: 90_000 }).toBe(1);
  await expect(page.getByRole('link', { name: /waits? to be sent/ })).toHaveCount(0);
  await browser.close();

  browser = await startBrowser(directory, app);
  await withoutSync(browser);
  await browser.setOffline(true);
  page = await browser.newPage();
  await page.goto('/');
  await expect(post(page)).toBeVisible();
  await expect(form(page)).toBeVisible();
  await browser.setOffline(false);
  await page.reload();
  await expect(post(page)).toBeVisible();
  expect(await held()).toBe(1);
  await browser.close();
});
