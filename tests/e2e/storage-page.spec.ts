import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe-check.ts';
import { type App, expect, test } from './fixtures.ts';
import { addOldPosts, countRows as count } from './mirror.ts';
import { isWhole } from './place.ts';

const size = (page: Page, part: string) => page.getByRole('row', { name: new RegExp(`^${part}`) }).getByRole('cell');

/** The stored budget; `null` if none is. */
const chosenPosts = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('larder-vault');
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows = await new Promise<{ name: string; value: unknown }[]>((resolve) => {
      const reading = database.transaction('choices').objectStore('choices').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return rows.find(({ name }) => name === 'storageBudget')?.value ?? null;
  });

/** Leaves a draft of a post and opens the page. */
async function openWithDraft(app: App, page: Page): Promise<void> {
  await app.signIn(page);
  await isWhole(page);
  const text = page.getByRole('textbox', { name: /post/i }).first();
  await text.click();
  await page.keyboard.type('Words that stay');
  await page.goto('/settings/storage');
  await expect(size(page, 'Your words')).toBeVisible();
}

test('the page shows what is stored by part, says what goes first, and is accessible', async ({ app, page }) => {
  await openWithDraft(app, page);
  for (const part of ['Your words', 'Posts', 'Pictures', 'Search index', 'The app', 'The browser’s own overhead'])
    await expect(size(page, part)).toHaveText(/^[\d.]+ (B|KiB|MiB)$/);
  await expect(size(page, 'Your words')).not.toHaveText('0 B');
  await expect(size(page, 'Posts')).toHaveText(/KiB|MiB/);
  await expect(page.getByText(/^Now \d+ posts are stored/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Taken along' })).toHaveAttribute('href', '/settings/taken');
  await expect(page.getByText('There were none.')).toBeVisible();
  await expectNoViolations(page, 'Storage');
});

test('the slider is moved by keys, and posts above it go while words stay', async ({ app, page }) => {
  await openWithDraft(app, page);
  const slider = page.getByRole('slider', { name: 'Posts to keep' });
  await expect(slider).toHaveValue('10000');
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /^About 40,000 posts, [\d.]+ MiB$/);
  await slider.press('Home');
  await expect(slider).toHaveValue('1000');
  await expect.poll(() => chosenPosts(page)).toBe(1000);
  await addOldPosts(page, 1200);
  const before = await count(page, 'posts');
  expect(before).toBeGreaterThan(1200);
  await page.reload();
  await expect(page.getByText(/posts go: those that you have last seen until/)).toBeVisible();
  // Another choice makes the engine bring the store into it at once.
  await slider.press('ArrowRight');
  await expect.poll(() => chosenPosts(page)).toBe(2000);
  await slider.press('Home');
  await expect.poll(() => count(page, 'posts')).toBeLessThanOrEqual(1000);
  await page.reload();
  await expect(slider).toHaveValue('1000');
  await expect(size(page, 'Your words')).not.toHaveText('0 B');
});

test('clearing what can be fetched again leaves the words', async ({ app, page }) => {
  await openWithDraft(app, page);
  const words = await size(page, 'Your words').textContent();
  expect(await count(page, 'posts')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Clear what can be fetched again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What you have written stays');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Cleared', { exact: true })).toBeVisible();
  expect(await count(page, 'posts')).toBe(0);
  await page.getByRole('button', { name: 'Measure again' }).click();
  await expect(size(page, 'Posts')).toHaveText(/^[\d.]+ (B|KiB)$/);
  await expect(size(page, 'Your words')).toHaveText(words ?? '');
});

test('the browser is asked to keep the store, and its answer is told', async ({ app, page }) => {
  await page.addInitScript(() => {
    let isKept = false;
    Object.assign(navigator.storage, {
      persisted: async () => isKept,
      persist: async () => {
        isKept = true;
        return isKept;
      },
    });
  });
  await app.signIn(page, 'anna', '/settings/storage');
  await expect(page.getByText(/has not promised to keep/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask the browser to keep it' }).click();
  await expect(page.getByText('The browser has promised to keep what is stored here.')).toBeVisible();
});

test('past troubles are told after a restart, also offline', async ({ app, page, context }) => {
  await openWithDraft(app, page);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('larder-vault');
      opening.onsuccess = () => resolve(opening.result);
    });
    const reader = (JSON.parse(localStorage.getItem('larder.account') ?? '{}') as { id: string }).id;
    const writing = database.transaction('choices', 'readwrite');
    const value = [
      { kind: 'full', at: Date.UTC(2026, 1, 3, 4, 5) },
      { kind: 'evicted', at: Date.UTC(2026, 1, 2), posts: 2000 },
    ];
    writing.objectStore('choices').put({ reader, name: 'storageTroubles', value });
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    database.close();
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('2,000 posts were removed to make some.')).toBeVisible();
  await expect(page.getByText('This device had no room left. Nothing could be stored')).toBeVisible();
  await expect(size(page, 'Posts')).toHaveText(/KiB|MiB/);
});

test('on an iPhone the seven days of Safari are told, and how to install', async ({ app, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari',
    });
  });
  await app.signIn(page, 'anna', '/settings/storage');
  await expect(page.getByText(/seven days/)).toBeVisible();
  await expect(page.getByText('Choose “Add to Home Screen”.')).toBeVisible();
});
