import type { Page } from '@playwright/test';
import { photo } from '../support/photos.ts';
import { apiClient } from './api.ts';
import { expectAccessible } from './axe-check.ts';
import { tracesOf } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { controlled, share } from './sharing.ts';

const card = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Signed in on this device' });
const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Write a post' });

/** Signs in to a further account by the page of accounts, with the keyboard alone. */
async function addAccount(page: Page, username: string): Promise<void> {
  await page.goto('/settings/accounts');
  await page.getByRole('link', { name: 'Add account' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('larder-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await expect.poll(() => tabAccount(page)).toBe(username);
}

const tabAccount = (page: Page) =>
  page
    .evaluate(() => JSON.parse(sessionStorage.getItem('larder.tab-account') ?? 'null')?.username ?? null)
    .catch(() => null);

async function switchTo(page: Page, username: string): Promise<void> {
  await page.goto('/settings/accounts');
  await page.getByRole('button', { name: `Switch to @${username}` }).click();
  await expect.poll(() => tabAccount(page)).toBe(username);
  await expect(form(page)).toBeVisible();
}

async function write(page: Page, words: string): Promise<void> {
  await text(page).fill(words);
  await form(page).getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByRole('feed').getByText(words)).toBeVisible();
}

const idOf = (app: App, name: string) => app.world.users.find(({ username }) => username === name)?.id ?? '';
/** The second copy of what an account has in the form of the home page. */
const copyOfDraft = (app: App, name: string) => `larder.copy.${idOf(app, name)}.draft:post:/`;

/** How often the server has a post with these words, by its author. */
async function held(app: App, username: string, words: string): Promise<number> {
  const client = await apiClient(app, username);
  const { posts } = (await client.call('GET', `timelines/${username}?sort=created`)) as { posts: { body: string }[] };
  return posts.filter(({ body }) => body === words).length;
}

/** What an offline start needs is stored. */
async function isInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(form(page)).toBeVisible();
}

test('words of an account that is not in front are sent once by the other one, and what it was writing is there when it is switched to', async ({
  app,
  page,
  context,
}) => {
  const [left, draft, own] = ['Left by Anna without a network', 'Half a thought of Anna', 'Said by Elena'];
  await app.signIn(page, 'anna');
  await addAccount(page, 'elena');
  const second = await context.newPage();
  await switchTo(second, 'anna');
  await isInstalled(second);
  await context.setOffline(true);
  await write(second, left);
  await text(second).fill(draft);
  await expect(form(second).getByText('as @anna')).toBeVisible();
  await expect.poll(() => tracesOf(page, [draft])).toEqual([copyOfDraft(app, 'anna'), 'larder-vault/drafts']);
  await second.close();
  await page.bringToFront();
  expect(await tabAccount(page)).toBe('elena');
  await context.setOffline(false);
  await page.goto('/');
  await expect(text(page)).toHaveValue('');
  await write(page, own);
  await expect.poll(() => held(app, 'anna', left), { timeout: 90_000 }).toBe(1);
  await expect(page.getByText(left)).toHaveCount(0);

  await switchTo(page, 'anna');
  await expect(text(page)).toHaveValue(draft);
  await expect(page.getByRole('feed').getByText(left)).toHaveCount(1);
  await expect.poll(() => held(app, 'elena', own)).toBe(1);
  expect(await held(app, 'anna', left)).toBe(1);
  expect([await held(app, 'elena', left), await held(app, 'anna', own)]).toEqual([0, 0]);
});

test('with two accounts in two tabs nothing of one is in the mirror of the other, and a sign-out of one leaves the other', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page, 'anna');
  const [secret, said] = ['Only for the eyes of Anna', 'In the second tab'];
  await text(page).fill(secret);
  await expect.poll(() => tracesOf(page, [secret])).toEqual([copyOfDraft(app, 'anna'), 'larder-vault/drafts']);
  const other = await context.newPage();
  await app.signIn(other, 'elena');
  await expect(form(other)).toBeVisible();
  await expect(text(other)).toHaveValue('');
  await write(other, said);
  // The second tab has signed in; the first keeps its account, its form and its log.
  expect(await tabAccount(page)).toBe('anna');
  await page.bringToFront();
  await expect(text(page)).toHaveValue(secret);
  const mirrors = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(mirrors).toEqual(
    expect.arrayContaining([`larder-mirror-${idOf(app, 'anna')}`, `larder-mirror-${idOf(app, 'elena')}`]),
  );

  await page.goto('/settings/accounts');
  await expect(card(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('banner').getByRole('link', { name: 'You are @anna' })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: 'You are @elena' })).toBeVisible();
  await expectAccessible(page, 'accounts');
  // What still waits to be sent outlives the sign-out.
  await expect.poll(() => tracesOf(page, [said])).not.toContain('larder-vault/outbox');
  expect(await held(app, 'elena', said)).toBe(1);
  await page.getByRole('button', { name: 'Sign out of @elena' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('banner').getByRole('link', { name: /^You are/ })).toHaveCount(0);
  expect(await tabAccount(page)).toBe('anna');
  // The tab of the account that was signed out shows nothing of it any more, and opens as nobody else.
  await other.bringToFront();
  await expect(other.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  // Texts that were sent can be restored for a day, by their author.
  await expect.poll(() => tracesOf(page, [said])).toEqual(['larder-vault/draftRevisions']);
  await page.bringToFront();
  await page.goto('/');
  await expect(text(page)).toHaveValue(secret);
});

test('a sign-out of all says what waits, and leaves only what was written on the device', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page, 'anna');
  await addAccount(page, 'elena');
  await isInstalled(page);
  await context.setOffline(true);
  await write(page, 'Waits for the next time');
  await page.goto('/settings/accounts');
  await page.getByRole('button', { name: 'Sign out of all' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out of all 2 accounts?' });
  await expect(question).toContainText('1 thing is not sent yet');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  await context.setOffline(false);
  // The words of an account that is not signed in are named where the accounts are.
  await app.signIn(page, 'anna');
  await page.goto('/settings/accounts');
  const left = page.getByRole('list', { name: 'Not signed in any more' });
  await expect(left.getByRole('listitem')).toHaveText([/@elena/]);
  await expect(left).toContainText('Not signed in · 1 waiting to be sent');
  await expectAccessible(page, 'an account that is not signed in any more');
  await expect
    .poll(() => tracesOf(page, ['Waits for the next time']))
    .toEqual([
      expect.stringContaining(`larder.copy.${idOf(app, 'elena')}.outbox:`),
      'larder-vault/draftRevisions',
      'larder-vault/outbox',
    ]);
});

test('what another app shares asks for which account it is, before it belongs to one', async ({ app, page }) => {
  await app.signIn(page, 'anna');
  await addAccount(page, 'elena');
  await controlled(page);
  await share(page, { fields: { text: 'Found on the way' }, photo: await photo('jpeg') });
  await page.getByRole('button', { name: 'Post as @anna' }).click();
  await expect(text(page)).toHaveValue(/Found on the way/);
  await expect(form(page).getByText('as @anna')).toBeVisible();
  expect(await tabAccount(page)).toBe('anna');
  await expect(form(page).getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1);
  await form(page).getByRole('button', { name: /^Post/ }).click();
  await expect.poll(() => held(app, 'anna', 'Found on the way')).toBe(1);
  expect(await held(app, 'elena', 'Found on the way')).toBe(0);
});

test('the number on the icon is that of the account with which the app opens', async ({ app, page, context }) => {
  await context.addInitScript(() => {
    const seen = globalThis as unknown as { badges: number[] };
    seen.badges = [];
    Object.assign(navigator, {
      setAppBadge: async (count: number) => seen.badges.push(count),
      clearAppBadge: async () => seen.badges.push(0),
    });
  });
  const badges = (of: Page) => of.evaluate(() => (globalThis as unknown as { badges: number[] }).badges);
  await app.signIn(page, 'anna');
  await expect.poll(() => badges(page)).not.toEqual([]);
  const second = await context.newPage();
  await addAccount(second, 'elena');
  // A tab that another account has entered loads again: it cannot be asked while it does.
  await expect.poll(() => badges(second).catch(() => [])).not.toEqual([]);
  // The tab of the account that does not open with the app says nothing about the icon.
  await page.bringToFront();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'You are @anna' })).toBeVisible();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  expect(await badges(page)).toEqual([]);
});

test('what concerns another account opens with that account, and nothing of it opens for one that has no session', async ({
  app,
  page,
}) => {
  await app.signIn(page, 'anna');
  await addAccount(page, 'elena');
  const anna = app.world.users.find(({ username }) => username === 'anna')?.id ?? '';
  await page.goto(`/_for?account=${anna}&to=%2Ffilter%2Fdirect`);
  await expect(page).toHaveURL(/\/filter\/direct$/);
  await expect.poll(() => tabAccount(page)).toBe('anna');
  await page.goto('/_for?account=nobody&to=%2Ffilter%2Fdirect');
  await expect(page).toHaveURL(`${app.origin}/`);
  expect(await tabAccount(page)).toBe('anna');
});
