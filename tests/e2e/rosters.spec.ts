/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { WorldData } from '../server/core/world.ts';
import { readyForOffline } from './device.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';

const READERS = 5000;
/** Rows on the screen and near it. */
const ROWS_AT_MOST = 60;
/** Reads of the page for a list, its title and the header, however long the list is. */
const REQUESTS_AT_MOST = 60;

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addReaders);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const numbered = (index: number): string => String(index).padStart(4, '0');

/** Gives oscar thousands of subscribers. */
function addReaders(world: WorldData): void {
  const oscar = world.users.find(({ username }) => username === 'oscar');
  if (!oscar) throw new Error('The demo network has no oscar');
  for (let index = 0; index < READERS; index += 1) {
    const id = randomUUID();
    const username = `reader${numbered(index)}`;
    const screenName = `Łukasz the ${numbered(index)}th`;
    world.users.push({ ...oscar, id, username, screenName, email: `${username}@larder.example`, feedIds: {} });
    world.subscriptions.push({ readerId: id, targetId: oscar.id, createdAt: Date.now() - index });
  }
}

/** Counts the reads of the page from IndexedDB. Those of its worker are not counted. */
async function countReads(page: Page): Promise<{ sinceLast: () => Promise<number> }> {
  await page.addInitScript(() => {
    Object.assign(window, { reads: 0 });
    for (const { prototype } of [IDBObjectStore, IDBIndex]) {
      for (const name of ['get', 'getAll', 'getAllKeys', 'getKey', 'openCursor', 'openKeyCursor', 'count'] as const) {
        const original = prototype[name] as (...args: unknown[]) => IDBRequest;
        Object.assign(prototype, {
          [name](this: IDBObjectStore, ...args: unknown[]) {
            (window as unknown as { reads: number }).reads += 1;
            return original.apply(this, args);
          },
        });
      }
    }
  });
  let last = 0;
  return {
    async sinceLast() {
      const now = await page.evaluate(() => (window as unknown as { reads: number }).reads);
      const since = now - last;
      last = now;
      return since;
    },
  };
}

const list = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Subscribers' });
const rows = (page: Page) => list(page).getByRole('listitem');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Find by name' });
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /subscriber|Nobody/ });

test('a person with 5,000 subscribers opens from the store, and names are found offline at each key [2.066]', async ({
  app,
  page,
  context,
}) => {
  const reads = await countReads(page);
  await app.signIn(page);
  await page.goto('/oscar/subscribers');
  await expect(count(page)).toHaveText(/^5,0\d\d subscribers, by name$/);
  await expect(page).toHaveTitle(/^Subscribers - .+ \(oscar\) - Larder$/);
  await readyForOffline(page);

  await context.setOffline(true);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(count(page)).toHaveText(/^5,0\d\d subscribers, by name$/);
  expect(await rows(page).count()).toBeLessThanOrEqual(ROWS_AT_MOST);
  const [size, place] = await rows(page)
    .first()
    .evaluate((row) => [Number(row.ariaSetSize), Number(row.ariaPosInSet)]);
  expect(size).toBeGreaterThan(READERS);
  expect(place).toBe(1);
  await expect(page.getByRole('button', { name: /^as of / })).toBeVisible();
  // What the page reads after its first screen is over.
  await expect.poll(() => reads.sinceLast(), { intervals: [1000] }).toBe(0);

  await field(page).pressSequentially('lukasz 4', { delay: 30 });
  await expect(count(page)).toHaveText(/^2,\d\d\d of 5,0\d\d subscribers, by name$/);
  await field(page).pressSequentially('999');
  await expect(count(page)).toHaveText(/^1 of 5,0\d\d subscribers$/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('@reader4999');
  expect(await reads.sinceLast()).toBe(0);
  await field(page).fill('nobody at all');
  await expect(count(page)).toContainText('has such a name');
  await context.setOffline(false);
});

test('opening the list reads few rows of the store, however many subscribers there are', async ({ app, page }) => {
  const reads = await countReads(page);
  await app.signIn(page, 'anna', '/oscar/subscribers');
  await expect(rows(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await reads.sinceLast()).toBeLessThanOrEqual(REQUESTS_AT_MOST);
});

test('keys reach every row and lead past the list, and “back” returns to the place and to what was typed', async ({
  app,
  page,
}) => {
  await app.signIn(page, 'anna', '/oscar/subscribers');
  const link = (index: number) => list(page).getByRole('link', { name: `Łukasz the ${numbered(index)}th` });
  await expect(rows(page).first()).toBeVisible();
  await field(page).fill('reader');
  await expect(count(page)).toHaveText(/^5,000 of /);
  await link(0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(link(READERS - 1)).toBeFocused();
  await expect(link(READERS - 1)).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(link(READERS - 2)).toBeFocused();
  expect(await rows(page).count()).toBeLessThanOrEqual(ROWS_AT_MOST);
  await page.keyboard.press('Home');
  await expect(link(0)).toBeFocused();
  // Tab goes on to the next rows as they come into view.
  for (let presses = 0; presses < 24; presses += 1) await page.keyboard.press('Tab');
  await expect(link(12)).toBeFocused();

  await page.getByRole('button', { name: 'Skip the list' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('End of the list')).toBeFocused();

  await link(READERS - 3).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/reader${numbered(READERS - 3)}`);
  await page.goBack();
  await expect(field(page)).toHaveValue('reader');
  await expect(link(READERS - 3)).toBeInViewport();
});

test('the focus stays in the row whose button a key has used up', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/oscar/subscribers');
  const first = rows(page).filter({ hasText: '@reader0000' });
  await first.getByRole('button', { name: /^Subscribe to/ }).focus();
  await page.keyboard.press('Enter');
  await expect(first).toContainText('Subscribed');
  await expect(first.getByRole('link', { name: 'Łukasz the 0000th' })).toBeFocused();
});

test('what is stored stays when the server fails, with its words and a retry [8.021]', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/oscar/subscribers');
  await expect(rows(page).first()).toBeVisible();
  app.faults.set({
    match: ({ url }) => url.endsWith('/oscar/subscribers'),
    respond: { status: 500, body: { err: 'The cellar is flooded' } },
  });
  await page.getByRole('button', { name: /Refresh$/ }).click();
  const notice = page.getByRole('note').filter({ hasText: 'error occured while fetching subscribers' });
  await expect(notice).toContainText('The cellar is flooded');
  await expect(rows(page).first()).toBeVisible();
  app.faults.clear();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
});
