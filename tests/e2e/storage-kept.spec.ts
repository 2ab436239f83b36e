import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { vaultRows } from './device.ts';
import { type App, expect, test } from './fixtures.ts';

test('persistent storage is requested for a signed-in user, never for a visitor', async ({ page, app }) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false);
    navigator.storage.persist = () => {
      document.documentElement.dataset.asked = 'yes';
      return Promise.resolve(true);
    };
  });
  const asked = page.locator('html[data-asked]');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await app.signIn(page);
  await expect(asked).toHaveCount(1);
});

const drafts = async (page: Page) => (await vaultRows(page, 'drafts')).map(({ body }) => body);

async function clearSiteData(page: Page, { origin }: App): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

test('words of a post stay on the screen when the browser’s data are cleared, and are there after signing in again', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const post = page.getByRole('textbox', { name: 'Write a post' });
  await post.fill('Plums are ripe');
  await expect.poll(() => drafts(page)).toEqual(['Plums are ripe']);
  await clearSiteData(page, app);
  await expect.poll(() => drafts(page)).toEqual(['Plums are ripe']);
  await expect(post).toHaveValue('Plums are ripe');
  await post.press('End');
  await page.keyboard.type(', too');
  await expect(post).toHaveValue('Plums are ripe, too');
  await expect.poll(() => drafts(page)).toEqual(['Plums are ripe, too']);

  await page.goto('/signin');
  await app.signIn(page, 'anna', '/');
  await expect(post).toHaveValue('Plums are ripe, too');
});

test('words of a comment are written again when the browser’s data are cleared, although its post goes, too', async ({
  page,
  app,
}) => {
  const { shortId } = await (await apiClient(app, 'dmitri')).write('Who wants pears?');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.fill('I do');
  await expect.poll(() => drafts(page)).toEqual(['I do']);
  await clearSiteData(page, app);
  await expect.poll(() => drafts(page)).toEqual(['I do']);
  await page.goto('/signin');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  await expect(comment).toHaveValue('I do');
});
