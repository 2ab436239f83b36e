/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { letAnHourPass, readyForOffline } from './device.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';

/** A server of its own: these tests delete the lists that other tests show. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(() => undefined);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

interface Lists {
  timelines: { id: string; title: string; isInherent: boolean }[];
}
interface Members {
  usersInHomeFeeds: { id: string; homeFeeds: string[] }[];
  users: { id: string; username: string }[];
}

const listsOf = async (user: ApiClient) =>
  ((await user.call('GET', 'timelines/home/list')) as Lists).timelines.filter(({ isInherent }) => !isInherent);
const titlesOf = async (user: ApiClient) => (await listsOf(user)).map(({ title }) => title);

/** Usernames in a list, in the order of the alphabet. */
async function membersOf(user: ApiClient, title: string): Promise<string[]> {
  const list = (await listsOf(user)).find((one) => one.title === title);
  const { usersInHomeFeeds, users } = (await user.call('GET', 'timelines/home/subscriptions')) as Members;
  const nameOf = (id: string) => users.find((one) => one.id === id)?.username ?? '';
  const ids = usersInHomeFeeds.filter(({ homeFeeds }) => homeFeeds.includes(list?.id ?? '')).map(({ id }) => id);
  return ids.map(nameOf).sort();
}

/** Deletes all lists of a user and creates these, in this order. */
async function setLists(app: App, username: string, ...titles: string[]): Promise<ApiClient> {
  const user = await apiClient(app, username);
  for (const { id } of await listsOf(user)) await user.call('DELETE', `timelines/home/${id}`, {});
  for (const title of titles) await user.call('POST', 'timelines/home', { title });
  return user;
}

const openMenu = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
};
const box = (page: Page) => page.getByRole('navigation', { name: 'Friend lists' });
const linksIn = (nav: Locator) => nav.locator('[data-drag-id]').getByRole('link');
const member = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

test('a list is made, filled, renamed and deleted offline, and the server gets it once [2.195]', async ({
  page,
  context,
  app,
}) => {
  const anna = await setLists(app, 'anna', 'On the move');
  await app.signIn(page);
  await page.getByRole('link', { name: 'Edit list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit list');
  await expect(member(page, /@bruno/)).toBeChecked();
  await readyForOffline(page);
  await context.setOffline(true);

  await page.getByRole('main').getByRole('link', { name: 'New list' }).click();
  await expect(title(page)).toBeFocused();
  await title(page).fill('  ');
  await title(page).blur();
  await expect(page.getByText('A list needs a title.')).toBeVisible();
  await title(page).fill('Bread');
  await page.getByLabel('Find people and groups').fill('bru');
  await member(page, /@bruno/).check();
  await page.getByLabel('Find people and groups').fill('');
  await member(page, /@dmitri/).check();
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bread');
  await expect(page.getByText('This list is only on this device yet.')).toBeVisible();
  await expect(page).toHaveURL(/\/list\/[0-9a-f]{4}\/Bread$/);

  await page.getByRole('link', { name: 'Edit list' }).click();
  await title(page).fill('Bread and salt');
  await member(page, /@dmitri/).uncheck();
  await expect(page.getByText('Not saved yet: 1 removed')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bread and salt');
  await expect(page).toHaveURL(/\/Bread%20and%20salt$/);

  // A second one is deleted before it was sent.
  await page.goto('/filter/lists/new');
  await title(page).fill('By mistake');
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('link', { name: 'Edit list' }).click();
  await page.getByRole('button', { name: 'Delete list' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “By mistake”?' });
  await question.getByRole('button', { name: 'Delete list' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.goto('/filter/outbox');
  const waiting = page.getByRole('list', { name: 'Waiting to send' });
  await expect(waiting.getByRole('listitem')).toHaveText([/^New list: “Bread and salt”/]);
  await waiting.getByRole('link', { name: 'Open the list' }).click();
  await expect(page.getByText('This list is only on this device yet.')).toBeVisible();
  expect(await titlesOf(anna)).toEqual(['On the move']);

  await context.setOffline(false);
  // Its page becomes that of the server's list.
  await expect(page.getByText('This list is only on this device yet.')).toHaveCount(0);
  await expect.poll(() => titlesOf(anna)).toEqual(['On the move', 'Bread and salt']);
  expect(await membersOf(anna, 'Bread and salt')).toEqual(['bruno']);
  const [, made] = await listsOf(anna);
  await expect(page).toHaveURL(`/list/${made?.id.slice(0, 4)}/Bread%20and%20salt`);

  // Its members go to the chosen list.
  await page.getByRole('link', { name: 'Edit list' }).click();
  await page.getByRole('button', { name: 'Delete list' }).click();
  const last = page.getByRole('dialog', { name: 'Delete “Bread and salt”?' });
  await expect(last).toContainText('Its member goes to');
  await last.getByRole('combobox').selectOption('On the move');
  await last.getByRole('button', { name: 'Delete list' }).click();
  await expect.poll(() => titlesOf(anna)).toEqual(['On the move']);
  expect(await membersOf(anna, 'On the move')).toEqual(['bruno']);
});

test('an unfinished list survives leaving its editor and a reload, until it is discarded', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/filter/lists/new');
  await title(page).fill('Half a thought');
  await member(page, /@bruno/).check();
  await expect(page.getByText('Not saved yet: 1 added')).toBeVisible();
  await page.goto('/filter/drafts');
  const draft = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: 'Half a thought' });
  await expect(draft).toContainText('New list: “Half a thought”');
  await expect(draft).toContainText('1 added');
  await draft.getByRole('link', { name: 'Continue editing' }).click();
  await expect(title(page)).toHaveValue('Half a thought');
  await page.reload();
  await expect(title(page)).toHaveValue('Half a thought');
  await expect(member(page, /@bruno/)).toBeChecked();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page).not.toHaveURL(/lists/);
  await page.goto('/filter/lists/new');
  await expect(member(page, /@bruno/)).not.toBeChecked();
  await expect(title(page)).toHaveValue('');
});

/** Counts changes of the order that the server got. */
const orders = (app: App) =>
  app.faults.seen().filter(({ request: { method, url } }) => method === 'PATCH' && url.endsWith('/timelines/home'))
    .length;

test('lists follow My box and are sorted by arrow keys and by a menu, one change each [2.125 2.127] @wide-too', async ({
  page,
  app,
}) => {
  const anna = await setLists(app, 'anna', 'One', 'Two', 'Three', 'Four');
  await app.signIn(page);
  await openMenu(page);
  const nav = box(page);
  await expect(linksIn(nav)).toHaveText(['One', 'Two', 'Three', 'Four']);
  const tops = [
    page.getByRole('navigation', { name: 'My box' }),
    nav,
    page.getByRole('navigation', { name: 'Groups' }),
  ];
  const places = await Promise.all(tops.map(async (one) => (await one.boundingBox())?.y ?? 0));
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  const before = orders(app);
  const handle = nav.getByRole('button', { name: 'Move “Two”' });
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expect(linksIn(nav)).toHaveText(['One', 'Three', 'Two', 'Four']);
  await expect(handle).toBeFocused();
  await expect(nav.getByRole('status')).toHaveText('Two: 3 of 4');
  await expect.poll(() => titlesOf(anna)).toEqual(['One', 'Three', 'Two', 'Four']);
  expect(orders(app)).toBe(before + 1);
  await page.keyboard.press('ArrowUp');
  await expect(linksIn(nav)).toHaveText(['One', 'Two', 'Three', 'Four']);
  await expect.poll(() => titlesOf(anna)).toEqual(['One', 'Two', 'Three', 'Four']);

  await handle.click();
  await page.getByRole('menuitem', { name: 'Move to the bottom' }).click();
  await expect(linksIn(nav)).toHaveText(['One', 'Three', 'Four', 'Two']);
  await expect(handle).toBeFocused();
  await expect.poll(() => titlesOf(anna)).toEqual(['One', 'Three', 'Four', 'Two']);
});

const middleOf = async (element: Locator) => {
  const area = await element.boundingBox();
  if (!area) throw new Error('The element is not rendered');
  return { x: area.x + area.width / 2, y: area.y + area.height / 2 };
};

test('lists are sorted by dragging, offline too, one change for each drag [2.126] @wide-too', async ({
  page,
  context,
  app,
  isMobile,
}) => {
  const anna = await setLists(app, 'anna', 'One', 'Two', 'Three', 'Four');
  await app.signIn(page);
  await openMenu(page);
  const nav = box(page);
  await expect(linksIn(nav)).toHaveText(['One', 'Two', 'Three', 'Four']);
  await context.setOffline(true);
  const before = orders(app);
  const touch = await context.newCDPSession(page);
  const drag = async (from: Locator, to: Locator) => {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await middleOf(from), await middleOf(to)];
    if (isMobile) await dragByTouch(touch, start, end);
    else {
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x, (start.y + end.y) / 2, { steps: 4 });
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    }
  };
  // By the handle on a phone, by the line itself with a mouse.
  const grip = (name: string) =>
    isMobile ? nav.getByRole('button', { name: `Move “${name}”` }) : nav.getByRole('link', { name, exact: true });
  await drag(grip('One'), grip('Three'));
  await expect(linksIn(nav)).toHaveText(['Two', 'Three', 'One', 'Four']);
  await expect(nav.getByRole('status')).toHaveText('One: 3 of 4');
  // The line was dragged, not followed.
  await expect(page).toHaveURL('/');
  await expect(nav.getByText('Waiting for network')).toBeAttached();
  await drag(grip('Four'), grip('Two'));
  await expect(linksIn(nav)).toHaveText(['Four', 'Two', 'Three', 'One']);
  await context.setOffline(false);
  await expect.poll(() => titlesOf(anna)).toEqual(['Four', 'Two', 'Three', 'One']);
  expect(orders(app)).toBe(before + 1);
  await expect(linksIn(nav)).toHaveText(['Four', 'Two', 'Three', 'One']);
});

interface Place {
  x: number;
  y: number;
}

async function dragByTouch(touch: CDPSession, from: Place, to: Place): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Place[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', from);
  for (let step = 1; step <= 8; step += 1)
    await send('touchMove', { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
  await send('touchEnd');
}

test('a list is found by the start of its id, and its title in the address is corrected without a new entry [2.004 2.006]', async ({
  page,
  app,
}) => {
  const anna = await setLists(app, 'anna', 'Green fingers', 'On the move');
  const [first] = await listsOf(anna);
  if (!first) throw new Error('There is no list');
  await app.signIn(page, 'anna', '/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/list/${first.id.slice(0, 6)}/wrong-words?sort=CHRONOLOGIC`);
  await expect(page).toHaveURL(`/list/${first.id.slice(0, 4)}/Green%20fingers?sort=CHRONOLOGIC`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Green fingers');
  // Renamed on another device, until the page is connected and hears of it.
  await expect(async () => {
    await anna.call('PATCH', `timelines/home/${first.id}`, { title: 'Greener fingers' });
    const renamed = `/list/${first.id.slice(0, 4)}/Greener%20fingers?sort=CHRONOLOGIC`;
    await expect(page).toHaveURL(renamed, { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goto('/list/zzzz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List not found');
  await page.getByRole('main').getByRole('link', { name: 'On the move' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('On the move');
  await expect(page.getByText('You might want to add some users or groups in this list.')).toBeVisible();
});

test('the menu of home lists switches between them on a phone [2.194]', async ({ page, app }) => {
  await setLists(app, 'anna', 'Green fingers', 'A title that is much longer than any phone is wide, and goes on');
  await app.signIn(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const menu = page.getByRole('combobox', { name: 'Home list' });
  await menu.selectOption('Green fingers');
  await expect(page).toHaveURL(/\/list\/[0-9a-f]{4}\/Green%20fingers$/);
  await menu.selectOption({ index: 2 });
  await expect(page).toHaveURL(/A%20title/);
  await expect(page.getByRole('link', { name: 'Edit list' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // Nor is the sidebar wider than its drawer.
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'A title that' })).toBeVisible();
  expect(await drawer.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await menu.selectOption('Home');
  await expect(page).toHaveURL('/');
  await page.setViewportSize({ width: 992, height: 700 });
  await expect(menu).toHaveCount(0);
});

test('the lists of somebody are changed on their profile, offline too, and a new one is made there [2.214 7.089]', async ({
  page,
  context,
  app,
}) => {
  const anna = await setLists(app, 'anna', 'Green fingers', 'On the move');
  await app.signIn(page, 'anna', '/dmitri');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile.getByText('In list Home')).toBeVisible();
  await context.setOffline(true);
  await profile.getByRole('button', { name: 'Edit lists' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lists of @dmitri' });
  await expect(dialog.getByRole('checkbox', { name: 'Home' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Green fingers' }).check();
  await dialog.getByRole('checkbox', { name: 'Home' }).uncheck();
  await dialog.getByLabel('New list with @dmitri').fill('Trains');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Closed by mistake: what was typed is still there.
  await profile.getByRole('button', { name: 'Edit lists' }).click();
  await expect(dialog.getByLabel('New list with @dmitri')).toHaveValue('Trains');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Trains' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(profile.getByRole('link', { name: 'Trains' })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => membersOf(anna, 'Trains')).toEqual(['dmitri']);
  await expect.poll(() => membersOf(anna, 'Green fingers')).toEqual(['dmitri']);
  const { inHomeFeeds } = (await anna.call('GET', 'users/dmitri')) as { inHomeFeeds: string[] };
  expect(inHomeFeeds).toHaveLength(2);
});

test('who was added to a list on another device is there when the page gets the focus', async ({ page, app }) => {
  const anna = await setLists(app, 'anna', 'Green fingers', 'On the move');
  const [first] = await listsOf(anna);
  const bruno = (await anna.call('GET', 'users/bruno')) as { users: { id: string } };
  await app.signIn(page, 'anna', `/filter/lists/${first?.id.slice(0, 4)}`);
  await expect(member(page, /@bruno/)).not.toBeChecked();
  await anna.call('PATCH', `timelines/home/${first?.id}`, { subscribedTo: [bruno.users.id] });
  await anna.call('POST', 'timelines/home', { title: 'Made elsewhere' });
  // Members are learned by reading only: the server sends no event.
  await letAnHourPass(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(member(page, /@bruno/)).toBeChecked();
  await openMenu(page);
  await expect(box(page).getByRole('link', { name: 'Made elsewhere' })).toBeVisible();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an editor whose code cannot be loaded says so and can be tried again [8.043]', async ({ page, app }) => {
    const code = /\/assets\/people-.+\.js/;
    await app.signIn(page);
    await page.route(code, (route) => route.abort());
    await page.getByRole('link', { name: 'Edit list' }).click();
    const notice = page.getByRole('alert').filter({ hasText: "Couldn't load list editor" });
    await expect(notice).toBeVisible();
    await page.unroute(code);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(member(page, /@bruno/)).toBeVisible();
  });
});

test('the editor works by keyboard alone', async ({ page, app }) => {
  const anna = await setLists(app, 'anna', 'Green fingers');
  const [first] = await listsOf(anna);
  await app.signIn(page, 'anna', `/filter/lists/${first?.id.slice(0, 4)}`);
  const search = page.getByLabel('Find people and groups');
  await expect(member(page, /@bruno/)).toBeVisible();
  await search.focus();
  await page.keyboard.type('b');
  await page.keyboard.press('ArrowDown');
  const rows = page.getByRole('list', { name: 'People and groups' }).getByRole('checkbox');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rows.nth(1)).toBeChecked();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => membersOf(anna, 'Green fingers')).toHaveLength(1);
});
