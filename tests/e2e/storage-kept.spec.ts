import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expectNoViolations } from './axe-check.ts';
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

test('when the browser has deleted its databases, the pages say what waited in them, and the words are drafts again', async ({
  page,
  app,
}) => {
  const { shortId } = await (await apiClient(app, 'dmitri')).write('Who wants cherries?');
  app.faults.set({ match: ({ method, url }) => method === 'POST' && url.includes('/v3/comments'), respond: 'drop' });
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await comment.fill('Some cherries, please');
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => vaultRows(page, 'outbox')).toHaveLength(1);
  await page.goto('/');
  const post = page.getByRole('textbox', { name: 'Write a post' });
  await post.fill('Cherries are ripe');
  const kept = () => page.evaluate(() => localStorage.getItem('larder.vault'));
  await expect.poll(kept).toContain('"unsent":1,"drafts":1');
  await page.waitForFunction(
    () => Object.keys(localStorage).filter((key) => key.startsWith('larder.copy.')).length === 2,
  );

  // A file of the site without code.
  await page.goto('/manifest.webmanifest');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: app.origin, storageTypes: 'indexeddb' });
  await page.goto('/');
  const main = page.getByRole('main');
  const lost = "1 unsent thing and 1 draft were lost with this browser's storage.";
  await expect(main).toContainText('This device has lost your sign-in.');
  await expect(main).toContainText(`${lost} The words of both are in your drafts when you sign in.`);
  await expectNoViolations(page, 'visitor’s page');

  await app.signIn(page, 'anna', '/');
  const bar = page.getByRole('status').filter({ hasText: lost });
  await expect(bar).toContainText('One may have been sent: look before you send it again.');
  await expect(post).toHaveValue('Cherries are ripe');
  await page.goto('/filter/outbox');
  await expect(main).toContainText(lost);
  await expect(main).not.toContainText('Nothing is waiting.');
  await expectNoViolations(page, 'outbox after a loss');
  await main.getByRole('link', { name: 'Drafts' }).click();
  await expect(main).toContainText('Some cherries, please');
  await expect(main).toContainText('Cherries are ripe');
  await expectNoViolations(page, 'drafts after a loss');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  await page.goto('/filter/outbox');
  await expect(main).toContainText('Nothing is waiting.');
  await expect(page.getByText(lost)).toHaveCount(0);
});

test('open pages notice that the browser has deleted its databases: nothing that was lost is shown as waiting any more', async ({
  page,
  context,
  app,
}) => {
  const { shortId } = await (await apiClient(app, 'dmitri')).write('Who wants figs?');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const other = await context.newPage();
  await other.goto('/');
  const post = other.getByRole('main').getByRole('article').first();
  await expect(post).toBeVisible();
  await context.setOffline(true);
  await page.bringToFront();
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Some figs, please');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('larder.vault'))).toContain('"unsent":1');
  await page.getByRole('link', { name: '1 thing waits to be sent' }).click();
  const waiting = main.getByRole('list', { name: 'Waiting to send' });
  await expect(waiting).toContainText('Some figs, please');
  await expect(other.getByRole('link', { name: '1 thing waits to be sent' })).toBeVisible();
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent.includes('Nothing is waiting.'))
        document.documentElement.dataset.saidNothing = 'yes';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: app.origin, storageTypes: 'indexeddb' });
  const lost = "1 unsent thing was lost with this browser's storage.";
  await expect(main).toContainText(`${lost} Its words are in your drafts.`);
  await expect(waiting).toHaveCount(0);
  const bar = other.getByRole('status').filter({ hasText: lost });
  await expect(bar).toBeVisible();
  await expect(other.getByRole('link', { name: '1 thing waits to be sent' })).toHaveCount(0);
  await expect(page.locator('html[data-said-nothing]')).toHaveCount(0);

  // What was read is fetched again, and what is done now goes into the new vault and is sent.
  await context.setOffline(false);
  await other.bringToFront();
  await expect(post).toBeVisible();
  await bar.getByRole('link', { name: 'Drafts' }).click();
  await expect(other.getByRole('main')).toContainText('Some figs, please');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(main).toContainText('Nothing is waiting.');
  await page.bringToFront();
  await page.goBack();
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
  await expect(comment).toHaveValue('Some figs, please');
  await main.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.poll(() => vaultRows(page, 'outbox')).toEqual([]);
  await expect(main.getByText('Some figs, please')).toBeVisible();
});
