import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from './axe-check.ts';
import { readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const story = (page: Page) => page.getByRole('dialog', { name: 'What has become of it' });

async function write(page: Page, words: string): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Write a post' }).fill(words);
  await form(page).getByRole('button', { name: /^Post/ }).click();
}

test('the mark of a pending post tells what has become of it, follows it, and copies that without a word of it', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn(page, 'anna');
  // What an offline start needs is stored.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(form(page)).toBeVisible();
  await context.setOffline(true);
  const words = 'Nobody else should read this';
  await write(page, words);
  const mark = page.getByRole('button', { name: 'Waiting for network' });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(story(page).getByRole('listitem')).toHaveText([/^\d\d:\d\d Written$/, 'Waits for the network']);
  await expectNoViolations(page, 'a story', 'dialog[open]');
  await story(page).getByRole('button', { name: 'Copy for a bug report' }).click();
  await expect(story(page).getByRole('status')).toHaveText(/^Copied/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Change: create-post');
  expect(copied).not.toContain('Nobody');
  expect(copied).not.toContain('anna');

  app.faults.set({
    match: ({ method, url }) => method === 'POST' && url.endsWith('/posts'),
    respond: { status: 422, body: { err: 'Not like that' } },
  });
  await context.setOffline(false);
  await expect(story(page).getByRole('listitem')).toHaveText([
    /Written$/,
    /Tried: the server refused it \(422\)$/,
    /Looked on the server: it was not there$/,
    'Waits for you: edit it, try again or discard it',
  ]);
  await page.keyboard.press('Escape');
  await expect(story(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Why?' }).click();
  await expect(story(page).getByRole('listitem')).toHaveCount(4);
});

const rowsOf = (dialog: Locator) => dialog.getByRole('listitem');

test('offline, the age of a feed says why it is not newer, and a row that changes says what it waits for', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page, 'anna', '/friends?show=blocked');
  await readyForOffline(page);
  const callum = page.getByRole('main').getByRole('listitem').filter({ hasText: '@callum' });
  await expect(callum).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const age = page
    .getByRole('main')
    .getByRole('button', { name: /^as of|^just now|ago/ })
    .first();
  // The feed has been fetched.
  await expect(age).toBeVisible();
  await context.setOffline(true);
  await expect(age).toHaveAttribute('aria-haspopup', 'dialog');
  await age.focus();
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: 'Why it is not newer' });
  await expect(rowsOf(why)).toHaveText([/Fetched. This is what you see$/, 'Waits for the network']);
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(age).toBeFocused();

  await page.goto('/friends?show=blocked');
  await callum.getByRole('button', { name: /^Un-block/ }).click();
  const state = callum.getByRole('button', { name: /Waiting for network$/ });
  await state.focus();
  await page.keyboard.press('Enter');
  await expect(rowsOf(story(page))).toHaveText([/Written$/, 'Waits for the network']);
  await page.keyboard.press('Escape');
  await expect(state).toBeFocused();
});
