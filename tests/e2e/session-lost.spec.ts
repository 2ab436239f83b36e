/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectNoViolations } from './axe-check.ts';
import { tracesOf } from './device.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';
import { signInByForm } from './sessions.ts';
import { addAuthor } from './world.ts';

/** A text that only anna's home feed shows. Its absence proves that none of her data is left or shown. */
const WORDS = 'Gingerbread under the bench';

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => addAuthor(world, 'gerrit', WORDS));
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const ownPost = (page: Page) => page.locator('#root').getByRole('article').filter({ hasText: WORDS });
const visitorsHome = (page: Page) => page.getByRole('heading', { name: 'Welcome to Larder' });
const idOf = (app: App, name: string) => app.world.users.find(({ username }) => username === name)?.id ?? '';

/** Ends all sessions of anna on the server. */
function endSessions(app: App): void {
  app.database.run('DELETE FROM sessions WHERE userId = :id', { id: idOf(app, 'anna') });
}

/** Signs in and waits until the home feed is shown and the boot snapshot stored. */
async function readAsAnna(page: Page): Promise<void> {
  await signInByForm(page);
  await expect(ownPost(page)).toBeVisible();
  await expect.poll(() => tracesOf(page, [WORDS])).toContain('larder.snapshot');
}

async function signOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Sign out' }).click();
}

/** Fails API requests. Static files still load. */
const cutApi = (app: App) => app.faults.set({ match: ({ url }) => url.includes('/v3/'), respond: 'drop' });

const askedWhoAmI = (app: App) => app.faults.count(({ url }) => url.endsWith('/v3/users/whoami'));

test('a single 401 does not sign out while whoami accepts the session', async ({ app, page }) => {
  await readAsAnna(page);
  const before = askedWhoAmI(app);
  app.faults.set({
    match: ({ url }) => url.includes('/v3/timelines/filter/saves'),
    respond: { status: 401, body: { err: 'Not for this token' } },
  });
  await page.goto('/filter/saves');
  await expect(page.getByRole('main')).toContainText('Error loading feed: Not for this token');
  expect(askedWhoAmI(app)).toBeGreaterThan(before);
  app.faults.clear();
  await page.goto('/');
  await expect(ownPost(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
});

test('data read by an ended session is hidden until the same user signs in again [8.001 8.004]', async ({
  app,
  page,
}) => {
  await readAsAnna(page);
  endSessions(app);
  await page.getByRole('button', { name: /Refresh$/ }).click();
  await expect(visitorsHome(page)).toBeVisible();
  await expect(ownPost(page)).toHaveCount(0);
  const kept = await tracesOf(page, [WORDS]);
  expect(kept).toContain(`larder-mirror-${idOf(app, 'anna')}/posts`);
  expect(kept.filter((place) => !place.startsWith(`larder-mirror-${idOf(app, 'anna')}/`))).toEqual([]);
  await page.goto('/gerrit');
  await expect(ownPost(page)).toBeVisible();

  app.faults.set({ match: ({ url }) => url.includes('/v3/timelines/'), respond: 'drop' });
  await signInByForm(page);
  await expect(ownPost(page)).toBeVisible();
});

test('every page that stays open to visitors says that the session was ended on another device, until that is closed', async ({
  app,
  page,
}) => {
  await readAsAnna(page);
  await page.goto('/gerrit');
  await expect(ownPost(page)).toBeVisible();
  await expect(page.getByText('Your session was ended')).toHaveCount(0);
  endSessions(app);
  await page.getByRole('button', { name: /Refresh$/ }).click();
  const bar = page.getByRole('status').filter({ hasText: 'Your session was ended on another device.' });
  await expect(bar).toContainText('What you wrote is kept.');
  await expectNoViolations(page, 'page of an ended session');
  await page.getByRole('banner').getByRole('link', { name: 'Larder' }).click();
  await expect(visitorsHome(page)).toBeVisible();
  await expect(page.getByText('Your session was ended')).toHaveCount(1);
  await page.goBack();
  await expect(ownPost(page)).toBeVisible();
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);

  await page.reload();
  await bar.getByRole('link', { name: 'Sign in as @anna' }).click();
  await expect(page).toHaveURL('/signin?back=%2Fgerrit');
  await expect(page.getByText('Your session was ended')).toHaveCount(1);
});

test('another account sees nothing of the previous one', async ({ app, page }) => {
  await readAsAnna(page);
  endSessions(app);
  await page.goto('/filter/saves', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/signin?back=%2Ffilter%2Fsaves');
  await app.signIn(page, 'elena');
  await expect(page.getByRole('main')).toContainText('There are no posts in this feed.');
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await expect(page.getByRole('link', { name: '@anna' })).toHaveCount(0);
  const places = await tracesOf(page, [WORDS]);
  expect(places.filter((place) => !place.startsWith(`larder-mirror-${idOf(app, 'anna')}/`))).toEqual([]);
  expect(await tracesOf(page, [idOf(app, 'elena')])).toContain('larder.account');

  cutApi(app);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('There are no posts in this feed.');
  await expect(page.getByText(WORDS)).toHaveCount(0);
});

test('sign-out deletes all read data from the device, whatever the server answers [4.051 4.052]', async ({
  app,
  page,
  isMobile,
}) => {
  await readAsAnna(page);
  expect((await tracesOf(page, [WORDS])).length).toBeGreaterThan(1);
  app.faults.set({ match: ({ method }) => method === 'DELETE', respond: { status: 500, body: { err: 'Broken' } } });
  await signOut(page, isMobile);
  await expect(visitorsHome(page)).toBeVisible();
  await expect.poll(() => tracesOf(page, [WORDS])).toEqual([]);
  await expect.poll(() => tracesOf(page, ['"anna"'])).toEqual([]);
  // No name is left. The only trace of the account is its id, in two rows.
  const rows = ['larder-keys/tokens', 'larder-vault/meta'];
  await expect.poll(() => tracesOf(page, [idOf(app, 'anna')])).toEqual(rows);
  const isThere = async (name: string) =>
    (await page.evaluate(() => indexedDB.databases())).some((database) => database.name === name);
  await expect.poll(() => isThere(`larder-mirror-${idOf(app, 'anna')}`)).toBe(false);
});

async function secondTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(tab.getByRole('banner').getByRole('search')).toBeVisible();
  return tab;
}

test('a sign-out in one tab ends the session in all tabs [4.051]', async ({ page, context, isMobile }) => {
  await readAsAnna(page);
  const saves = await secondTab(context, '/filter/saves');
  const profile = await secondTab(context, '/gerrit');
  await expect(ownPost(profile)).toBeVisible();
  await page.bringToFront();
  await signOut(page, isMobile);
  await expect(saves).toHaveURL('/signin?back=%2Ffilter%2Fsaves');
  await expect(profile.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await profile.reload();
  await expect(profile.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a tab keeps its account when another tab signs in as another user', async ({ app, page, context }) => {
  const other = await context.newPage();
  await other.goto('/signin');
  await expect(other.getByLabel('Username')).toBeVisible();
  await readAsAnna(page);
  await other.bringToFront();
  await other.getByLabel('Username').fill('elena');
  await other.getByLabel('Password').fill('larder-demo');
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('main')).toContainText('There are no posts in this feed.');
  await page.bringToFront();
  await page.reload();
  await expect(ownPost(page)).toBeVisible();

  endSessions(app);
  await page.goto('/filter/saves', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/signin?back=%2Ffilter%2Fsaves');
  await other.bringToFront();
  await other.reload();
  await expect(other.getByRole('main')).toContainText('There are no posts in this feed.');
});

test('the session survives the loss of localStorage and sessionStorage', async ({ page }) => {
  await readAsAnna(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/');
  await expect(ownPost(page)).toBeVisible();
});
