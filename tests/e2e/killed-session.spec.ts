import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { killerOf, startBrowser } from './own-browser.ts';
import { signInByForm } from './sessions.ts';

// Starts four browsers.
test.setTimeout(240_000);

const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
/** Expects that the tab shows the home feed of this account. */
async function isOf(page: Page, username: string): Promise<void> {
  await expect(form(page)).toBeVisible();
  await expect(bootPosts(page)).toHaveCount(0);
  const here = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('larder.tab-account') ?? 'null')?.username);
  await expect.poll(() => here().catch(() => null)).toBe(username);
}
const snapshotOf = (page: Page) => page.evaluate(() => localStorage.getItem('larder.snapshot') ?? '');
/** What the boot script has drawn. */
const bootPosts = (page: Page) => page.locator('#boot .boot-post');

/**
 * Starts the browser. `kill` ends it by SIGKILL, with the localStorage of its start: browsers write it to the disk some seconds late,
 * and on a slow machine these would be over.
 */
async function open(app: App, directory: string): Promise<{ page: Page; kill: () => Promise<void> }> {
  const [stored, copy] = [join(directory, 'Default', 'Local Storage'), join(directory, 'Local Storage of the start')];
  await cp(stored, copy, { recursive: true });
  const browser = await startBrowser(directory, app);
  const page = await browser.newPage();
  const end = await killerOf(page);
  return {
    page,
    kill: async () => {
      const closed = browser.waitForEvent('close');
      end();
      await closed;
      await rm(stored, { recursive: true });
      await rename(copy, stored);
    },
  };
}

test('a browser that is killed seconds after a change of account, or after a sign-out, opens with what the user has decided', async ({
  app,
}, testInfo) => {
  const directory = testInfo.outputPath('profile');
  const first = await startBrowser(directory, app);
  const page = await first.newPage();
  await signInByForm(page, 'dmitri');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/settings/accounts');
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('larder-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await isOf(page, 'anna');
  await expect.poll(() => snapshotOf(page)).toContain('"rows"');
  // A browser that is closed writes localStorage to the disk.
  await first.close();

  const switching = await open(app, directory);
  await switching.page.goto('/settings/accounts');
  await switching.page.getByRole('button', { name: 'Switch to @dmitri' }).click();
  await isOf(switching.page, 'dmitri');
  await switching.kill();

  const leaving = await open(app, directory);
  await leaving.page.goto('/');
  await isOf(leaving.page, 'dmitri');
  await expect.poll(() => snapshotOf(leaving.page)).toContain('"rows"');
  await leaving.page.goto('/settings/accounts');
  await leaving.page.getByRole('main').getByRole('button', { name: 'Sign out of @dmitri' }).click();
  await leaving.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(leaving.page.getByRole('link', { name: 'Join us' })).toBeVisible();
  await leaving.kill();

  const last = await open(app, directory);
  await last.page.goto('/');
  await expect(last.page.getByRole('link', { name: 'Join us' })).toBeVisible();
  await expect(bootPosts(last.page)).toHaveCount(0);
  expect(await snapshotOf(last.page)).toBe('');
  await last.page.context().close();
});
