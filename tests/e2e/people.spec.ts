/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { BrowserContext, Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { letAnHourPass, readyForOffline, tracesOf, vaultRows } from './device.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';
import { startBrowser } from './own-browser.ts';
import { addAuthor } from './world.ts';

/** One user for each deed. anna reads all of them but petra. */
const PEOPLE = { petra: 'Plums are ripe', hazel: 'Nuts are not', orla: 'Apples fell today' };

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => {
        for (const [username, words] of Object.entries(PEOPLE)) addAuthor(world, username, words);
        const petra = world.users.find(({ username }) => username === 'petra')?.id;
        world.subscriptions = world.subscriptions.filter(({ targetId }) => targetId !== petra);
      });
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const profileOf = (page: Page) => page.getByRole('region', { name: 'Profile' });
const buttonOf = (page: Page, name: string) => profileOf(page).getByRole('button', { name, exact: true });
const listsBox = (page: Page) => page.getByRole('navigation', { name: 'Friend lists' });
const linksIn = (page: Page) => listsBox(page).locator('[data-drag-id]').getByRole('link');
const confirm = (page: Page, label: string) =>
  page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: label }).click();

/** Does one of each deed, each on its own page. Nobody reads petra before, and pinned groups are none. */
async function changeEverything(page: Page): Promise<void> {
  await page.goto('/petra');
  await buttonOf(page, 'Subscribe').click();
  await expect(buttonOf(page, 'Unsubscribe')).toBeVisible();
  await page.goto('/hazel');
  await buttonOf(page, 'Unsubscribe').click();
  await confirm(page, 'Unsubscribe');
  await expect(buttonOf(page, 'Subscribe')).toBeVisible();
  await page.goto('/orla');
  await buttonOf(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await confirm(page, 'Block');
  await expect(profileOf(page)).toContainText('not yet in force');
  await page.goto('/friends?show=requests');
  await page.getByRole('button', { name: /^Accept Wanjiru/ }).click();
  await expect(page.getByRole('main').getByText('Waiting for network')).toBeVisible();
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Pin @breadheads' }).click();
  await expect(page.getByRole('button', { name: 'Unpin @breadheads' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(linksIn(page)).toHaveText(['Green fingers', 'On the move', 'Close friends']);
  await listsBox(page).getByRole('button', { name: 'Move “Green fingers”' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(linksIn(page)).toHaveText(['On the move', 'Green fingers', 'Close friends']);
  await linksIn(page).filter({ hasText: 'Green fingers' }).click();
  await page.getByRole('link', { name: 'Edit list' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Greener fingers');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Greener fingers');
}

interface WhoAmI {
  users: {
    subscriptions: string[];
    banIds: string[];
    subscriptionRequests: string[];
    frontendPreferences: { 'net.freefeed'?: { pinnedGroups?: string[] } };
  };
  subscriptions: { id: string; name: string; user: string }[];
}

/** What the server has of these deeds. */
async function heldBy(anna: ApiClient, app: App): Promise<Record<string, unknown>> {
  const idOf = (name: string) =>
    [...app.world.users, ...app.world.groups].find(({ username }) => username === name)?.id ?? '';
  const { users, subscriptions } = (await anna.call('GET', 'users/whoami')) as WhoAmI;
  const reads = (name: string) => subscriptions.filter(({ user }) => user === idOf(name)).length > 0;
  const { timelines } = (await anna.call('GET', 'timelines/home/list')) as {
    timelines: { title: string; isInherent: boolean }[];
  };
  const { subscribers } = (await anna.call('GET', 'users/anna/subscribers')) as { subscribers: { username: string }[] };
  return {
    reads: ['petra', 'hazel'].filter(reads),
    blocks: users.banIds.includes(idOf('orla')),
    isRequested: users.subscriptionRequests.includes(idOf('wanjiru')),
    isReadBy: subscribers.filter(({ username }) => username === 'wanjiru').length,
    pins: users.frontendPreferences['net.freefeed']?.pinnedGroups?.filter((id) => id === idOf('breadheads')).length,
    lists: timelines.filter(({ isInherent }) => !isInherent).map(({ title }) => title),
  };
}

const CALLS =
  /users\/(petra\/subscribe|hazel\/unsubscribe|orla\/ban|acceptRequest\/wanjiru)$|timelines\/home(\/[0-9a-f-]+)?$|users\/[0-9a-f-]{36}$/;

/** Calls of these deeds that the server has received, in the order of the alphabet. */
const writesSeen = (app: App): string[] =>
  app.faults
    .seen()
    .filter(({ request }) => request.method !== 'GET' && CALLS.test(request.url))
    .map(({ request }) => `${request.method} ${new URL(request.url).pathname.replace(/[0-9a-f-]{36}/, '{id}')}`)
    .sort();

test('relations, pins and lists that were changed offline survive a restart of the browser, reach the server once, and appear on another device without a reload', async ({
  app,
  page: second,
}, testInfo) => {
  const anna = await apiClient(app, 'anna');
  const directory = testInfo.outputPath('profile');
  let browser: BrowserContext = await startBrowser(directory, app);
  let first = browser.pages()[0] ?? (await browser.newPage());
  await app.signIn(first);
  await readyForOffline(first);
  for (const path of ['/petra', '/hazel', '/orla', '/friends?show=requests', '/groups', '/']) {
    await first.goto(path);
    await expect(first.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(first.getByRole('article').first()).toBeVisible();
  await app.signIn(second, 'anna', '/friends?show=requests');
  await expect(second.getByRole('button', { name: /^Accept Wanjiru/ })).toBeVisible();

  await browser.setOffline(true);
  await changeEverything(first);
  const before = writesSeen(app);
  await expect.poll(async () => (await vaultRows(first, 'outbox')).length).toBe(7);
  await browser.close();
  browser = await startBrowser(directory, app);
  first = browser.pages()[0] ?? (await browser.newPage());
  await first.goto('/');
  await expect
    .poll(() => heldBy(anna, app), { timeout: 60_000 })
    .toEqual({
      reads: ['petra'],
      blocks: true,
      isRequested: false,
      isReadBy: 1,
      pins: 1,
      lists: ['On the move', 'Greener fingers', 'Close friends'],
    });
  await expect.poll(async () => (await vaultRows(first, 'outbox')).map(({ state }) => state)).toEqual([]);
  expect(writesSeen(app).slice(before.length).length).toBe(7);
  await expect.poll(() => tracesOf(first, [PEOPLE.orla])).toEqual([]);

  // The server tells this device of some of it only when it asks, as on focus.
  await letAnHourPass(second);
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(second.getByRole('button', { name: /^Accept Wanjiru/ })).toHaveCount(0);
  await second.getByRole('button', { name: 'Open menu' }).click();
  await expect(linksIn(second)).toHaveText(['On the move', 'Greener fingers', 'Close friends']);
  await expect(second.getByRole('navigation', { name: 'Groups' })).toContainText('Pinned:');
  await second.keyboard.press('Escape');
  await second.getByRole('link', { name: /^Blocked/ }).click();
  await expect(second.getByRole('main').getByText('@orla')).toBeVisible();
  await second.getByRole('link', { name: /^Subscriptions/ }).click();
  await expect(second.getByRole('main').getByText('@petra')).toBeVisible();
  await expect(second.getByRole('main').getByText('@hazel')).toHaveCount(0);
  await browser.close();
});

test('neither tab shows the next account what the last one asked, blocked and kept in lists, nor does the device', async ({
  page,
  context,
  app,
}) => {
  /** A list of anna's, and whom she has blocked and asked. The user who signs in next knows none of them. */
  const OWN = ['Green fingers', 'callum', 'harold'];
  await app.signIn(page, 'anna', '/friends?show=blocked');
  await expect(page.getByRole('main').getByText('@callum')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/friends?show=requests');
  await expect(other.getByRole('main').getByText('@harold')).toBeVisible();
  await page.goto('/filter/lists/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Harold’s list');
  expect(await tracesOf(page, OWN)).not.toEqual([]);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await confirm(page, 'Sign out');
  await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  await expect(other.getByText('@harold')).toHaveCount(0);
  await app.signIn(page, 'elena', '/friends?show=requests');
  await expect(page.getByText('There are no requests.')).toBeVisible();
  for (const tab of [page, other]) {
    for (const path of ['/friends?show=blocked', '/groups', '/filter/lists/new']) {
      await tab.goto(path);
      await expect(tab.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
      for (const words of [...OWN, 'Harold’s list']) await expect(tab.getByText(words)).toHaveCount(0);
    }
  }
  // The unfinished list stays in the vault, as every text that its author has not sent.
  expect(await tracesOf(page, ['Green fingers'])).toEqual([]);
});
