/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { WorldData } from '../server/core/world.ts';
import { readyForOffline } from './device.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';

/** Adds a group that anna reads, and a person and a group whom she has never met. */
function addNames(world: WorldData): void {
  const user = world.users.find(({ username }) => username === 'dmitri');
  const anna = world.users.find(({ username }) => username === 'anna');
  const group = world.groups.find(({ isPrivate }) => !isPrivate);
  if (!user || !anna || !group) throw new Error('The demo network has no dmitri, no anna or no public group');
  const named = (username: string, screenName: string) => ({ id: randomUUID(), username, screenName, feedIds: {} });
  const club = { ...group, ...named('zygo', 'Zygo club'), adminIds: [user.id] };
  world.groups.push(club);
  world.subscriptions.push({ readerId: anna.id, targetId: club.id, createdAt: Date.now() });
  world.users.push({ ...user, ...named('zymurgist', 'Zymurgist'), email: 'zymurgist@example.org' });
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addNames);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const fieldOf = (page: Page) => page.getByRole('banner').getByRole('searchbox', { name: 'Search' });
const places = (page: Page) => page.getByRole('listbox', { name: 'Places' });
const names = (page: Page) => page.getByRole('listbox', { name: 'Names' });
const chosen = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });
const section = (page: Page, name: string) => places(page).getByRole('group', { name, exact: true });

/** The letters of each request for names, and when it was sent. */
function askedNames(page: Page): { letters: string; at: number }[] {
  const asked: { letters: string; at: number }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/users/sparseMatches'))
      asked.push({ letters: searchParams.get('qs') ?? '', at: Date.now() });
  });
  return asked;
}

test('pressing / outside of fields focuses search, and no key that follows is lost [2.107] @wide-too', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await page.keyboard.type('/dri');
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('dri');
  // In a field it is a character.
  await page.keyboard.type('/');
  await expect(fieldOf(page)).toHaveValue('dri/');
});

test('pressing Ctrl+K focuses search, also in a text [2.108] @wide-too', async ({ app, page }) => {
  await app.signIn(page);
  const text = page.getByRole('form', { name: 'Write a post' }).getByRole('textbox').first();
  await text.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ab');
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('ab');
});

test('typing in the header finds people, groups, lists and pages, and by keyboard alone one is opened [2.148] @wide-too', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  const open = async (letters: string, kind: string, name: string, address: RegExp | string) => {
    await page.keyboard.press('/');
    await page.keyboard.type(letters);
    await expect(section(page, kind).getByRole('option', { name })).toBeVisible();
    await expect(chosen(page)).toHaveCount(0);
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(chosen(page)).toContainText(name, { timeout: 100 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(places(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  };
  await open('zy', 'Groups', 'Zygo club', '/zygo');
  await open('dmi', 'People', '@dmitri', '/dmitri');
  await open('green', 'Lists', 'Green fingers', /\/list\/[0-9a-f]{4}\/Green%20fingers/);
  await open('disc', 'Pages', 'Discussions', '/filter/discussions');
  await open('settings priv', 'Pages', 'Privacy', '/settings/privacy');
});

test('two letters find a stored group without a network', async ({ app, page }) => {
  await app.signIn(page);
  await page.goto('/zygo');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Zygo club');
  await page.goto('/');
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('zy');
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Zygo club');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/zygo');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Zygo club');
});

test('the server’s accounts are added below, and move neither the stored places nor the chosen one', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await page.keyboard.press('/');
  await page.keyboard.type('zy');
  await expect(places(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('Zygo club');
  const before = await chosen(page).boundingBox();
  await expect(section(page, 'More people and groups').getByRole('option')).toHaveText(/@zymurgist/);
  await expect(chosen(page)).toContainText('Zygo club');
  expect(await chosen(page).boundingBox()).toEqual(before);
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText('@zymurgist');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/zymurgist');
});

test('while the search itself is chosen, accounts of the server wait', async ({ app, page }) => {
  await app.signIn(page);
  const answer = page.waitForEvent('requestfinished', (request) => request.url().includes('sparseMatches?qs=zym'));
  await page.keyboard.press('/');
  await page.keyboard.type('zym');
  await expect(places(page)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText('Search posts for “zym”');
  await answer;
  await expect(places(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveCount(0);
  await expect(section(page, 'More people and groups')).toContainText('@zymurgist');
});

test('the server is asked half a second after the last key, for the last letters only [9.059]', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    const note = () => {
      document.documentElement.dataset.lastInputAt = String(Date.now());
    };
    addEventListener('input', note, true);
  });
  await app.signIn(page);
  const asked = askedNames(page);
  const typedIn = async (keys: string) => {
    await page.keyboard.type(keys, { delay: 60 });
    return page.evaluate(() => Number(document.documentElement.dataset.lastInputAt));
  };
  await page.keyboard.press('/');
  const quickAt = await typedIn('zymur');
  await expect.poll(() => asked.map(({ letters }) => letters)).toEqual(['zymur']);
  expect(asked[0]?.at).toBeGreaterThanOrEqual(quickAt + 490);

  await page.goto('/search');
  await page.getByRole('searchbox', { name: 'All of these words' }).focus();
  const operatorAt = await typedIn('from:dmitr');
  // Stored names do not wait.
  await expect(names(page)).toContainText('@dmitri');
  await expect.poll(() => asked.map(({ letters }) => letters)).toEqual(['zymur', 'dmitr']);
  expect(asked[1]?.at).toBeGreaterThanOrEqual(operatorAt + 490);
});

test('in the header, operators suggest the names that they take, and a name completes them [5.048]', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await page.keyboard.press('/');
  const field = fieldOf(page);
  for (const operator of ['from:', 'to:', 'author:', 'by:', 'in:', 'commented-by:', 'liked-by:']) {
    await field.fill('');
    await field.pressSequentially(`plums ${operator}dmit`);
    await expect(names(page).getByRole('option', { name: '@dmitri' })).toBeVisible();
    await expect(places(page)).toHaveCount(0);
    await field.press('Enter');
    await expect(field).toHaveValue(`plums ${operator}dmitri `);
  }
  for (const [operator, isSuggested] of [
    ['in:', true],
    ['group:', true],
    ['from:', false],
  ] as const) {
    await field.fill(`${operator}dmitri,`);
    await field.pressSequentially('zyg');
    const option = names(page).getByRole('option', { name: '@zygo' });
    if (isSuggested) await expect(option).toBeVisible();
    else {
      await expect(names(page)).toHaveCount(0);
    }
  }
});

test('Enter searches for the text only if it is not blank, and the last entry does the same [5.042]', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await page.keyboard.press('/');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.keyboard.type('zygo ');
  await expect(section(page, 'Groups')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=zygo');
  await page.locator('body').press('Control+k');
  await fieldOf(page).fill('night train');
  await places(page).getByRole('option', { name: 'Search posts for “night train”' }).click();
  await expect(page).toHaveURL('/search?q=night+train');
});

test('Escape closes the list first and then the field, and Tab leaves it', async ({ app, page }) => {
  await app.signIn(page);
  await page.keyboard.press('/');
  await page.keyboard.type('zy');
  await expect(places(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(places(page)).toHaveCount(0);
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('zy');
  await page.keyboard.type('g');
  await expect(places(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(places(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await fieldOf(page).focus();
  await expect(places(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toBeFocused();
  // Opened again at once, it gets the keys.
  await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    press('/');
    press('Escape');
    press('/');
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(fieldOf(page)).toBeFocused();
});

test('on a phone the rows are 44 px high, and the list scrolls above the keyboard', async ({ app, page }) => {
  await app.signIn(page);
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
  // As high as the window is with the keyboard.
  await page.setViewportSize({ width: 390, height: 400 });
  await page.keyboard.type('se');
  const options = places(page).getByRole('option');
  await expect.poll(() => options.count()).toBeGreaterThan(6);
  for (const option of await options.all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(options.last()).not.toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  await expect(fieldOf(page)).toBeInViewport({ ratio: 1 });
  await options.filter({ hasText: 'Search posts' }).tap();
  await expect(page).toHaveURL('/search?q=se');
});
