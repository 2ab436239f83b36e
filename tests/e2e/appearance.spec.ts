import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expect, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Appearance' });

/** The sidebar is beside the page in wide windows and a drawer in narrow ones. */
async function openSidebar(page: Page): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= 992;
  if (!isWide) await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
}

async function openPanel(page: Page): Promise<void> {
  await openSidebar(page);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await expect(panel(page)).toBeVisible();
}

const themeNow = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** Records every theme, text size, author name and time that the page renders, from its start. */
const recordRendered = (page: Page) =>
  page.addInitScript(() => {
    const drawn = { looks: new Set<string>(), names: new Set<string>(), times: new Set<string>() };
    Object.assign(window, { drawn });
    const note = () => {
      const { dataset, style } = document.documentElement;
      if (document.body) drawn.looks.add(`${dataset.theme} ${style.getPropertyValue('--ui-scale')}`);
      for (const name of document.querySelectorAll('main article h2 > a bdi')) drawn.names.add(name.textContent);
      for (const time of document.querySelectorAll('main article header time')) drawn.times.add(time.textContent ?? '');
    };
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    });
  });

const rendered = (page: Page) =>
  page.evaluate(() => {
    const { drawn } = window as unknown as { drawn: Record<'looks' | 'names' | 'times', Set<string>> };
    return { looks: [...drawn.looks], names: [...drawn.names], times: [...drawn.times] };
  });

const posts = (page: Page) => page.getByRole('feed').getByRole('article');

test('the theme is light, dark or the system theme, applies immediately and from the first paint [2.144 3.038 4.034] @wide-too', async ({
  app,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await app.signIn(page);
  await openSidebar(page);
  const theme = page.getByRole('group', { name: 'Theme' });
  await theme.getByRole('radio', { name: 'Dark' }).check();
  expect(await themeNow(page)).toBe('dark');
  await recordRendered(page);
  await page.reload();
  await expect(posts(page).first()).toBeVisible();
  expect((await rendered(page)).looks).toEqual(['dark 1']);

  await openSidebar(page);
  await theme.getByRole('radio', { name: 'Auto' }).check();
  expect(await themeNow(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => themeNow(page)).toBe('dark');
  await theme.getByRole('radio', { name: 'Light' }).check();
  expect(await themeNow(page)).toBe('light');
});

test('Auto is disabled where the system reports no colour scheme [2.145]', async ({ app, page }) => {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => ask(query.includes('prefers-color-scheme') ? 'not all' : query);
  });
  await app.signIn(page);
  await openSidebar(page);
  const theme = page.getByRole('group', { name: 'Theme' });
  await expect(theme.getByRole('radio', { name: 'Auto' })).toBeDisabled();
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeEnabled();
});

test('the text size is a percentage that applies immediately, from the first paint and in other tabs [3.036 9.010]', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page);
  const other = await context.newPage();
  await other.goto('/docs/faq');
  const textSize = (at: Page) => at.evaluate(() => getComputedStyle(document.body).fontSize);
  expect(await textSize(page)).toBe('16px');
  await openPanel(page);
  await panel(page).getByLabel('Text size').selectOption('150 %');
  expect(await textSize(page)).toBe('24px');
  await expect.poll(() => textSize(other)).toBe('24px');
  await recordRendered(page);
  await page.reload();
  await expect(posts(page).first()).toBeVisible();
  expect((await rendered(page)).looks.map((look) => look.split(' ')[1])).toEqual(['1.5']);
});

test('name and time formats change immediately, are saved with the account, and apply from the first render [3.031 3.032]', async ({
  app,
  page,
}) => {
  const mine = (await (await apiClient(app, 'anna')).write('Bread again')).shortId;
  await app.signIn(page);
  const own = posts(page).filter({ hasText: 'Bread again' }).getByRole('heading', { level: 2 });
  await expect(own).toHaveText('You');
  await openPanel(page);
  await panel(page).getByLabel('Call me “You”').uncheck();
  await panel(page).getByLabel('Names').selectOption('Username only');
  await panel(page).getByLabel('Times', { exact: true }).selectOption('Date and time');
  await panel(page).getByLabel('Clock').selectOption('12 hours: 06:30 PM');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(own).toHaveText('anna');
  await expect(page.locator(`a[href="/anna/${mine}"] time`)).toHaveText(/^\w{3} \d+, \d{4} \d\d:\d\d [AP]M$/);

  const { call } = await apiClient(app, 'anna');
  const kept = async () =>
    ((await call('GET', 'users/whoami')) as { users: { frontendPreferences: Record<string, object> } }).users
      .frontendPreferences['net.freefeed'];
  await expect.poll(kept).toMatchObject({
    displayNames: { displayOption: 3, useYou: false },
    timeDisplay: { absolute: true, amPm: true },
  });

  await recordRendered(page);
  await page.reload();
  await expect(own).toHaveText('anna');
  const drawn = await rendered(page);
  expect(drawn.names.filter((name) => name === 'You' || /[A-Z ]/.test(name))).toEqual([]);
  expect(drawn.times.filter((time) => !/[AP]M$/.test(time))).toEqual([]);
  // Restores the defaults for the next test.
  await call('PUT', `users/${await idOf(call)}`, { user: { frontendPreferences: { 'net.freefeed': {} } } });
});

const idOf = async (call: Awaited<ReturnType<typeof apiClient>>['call']): Promise<string> =>
  ((await call('GET', 'users/whoami')) as { users: { id: string } }).users.id;

test('a preference changed offline applies immediately, survives a reload and is sent when the network is back [3.030]', async ({
  app,
  page,
  context,
}) => {
  const { call, write } = await apiClient(app, 'anna');
  const { shortId } = await write(`A long tale. ${'It goes on and on. '.repeat(60)}`);
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  await page.goto('/');
  const long = posts(page).filter({ hasText: 'A long tale.' });
  await expect(long.getByRole('button', { name: 'Read more' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openPanel(page);
  await context.setOffline(true);
  await panel(page).getByLabel('Long texts').selectOption('Compact: “Expand”');
  await page.keyboard.press('Escape');
  await expect(long.getByRole('button', { name: 'Expand' })).toBeVisible();
  await page.reload();
  await expect(long.getByRole('button', { name: 'Expand' })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => JSON.stringify(await call('GET', 'users/whoami')))
    .toContain('"readMoreStyle":"expandable"');
  await call('PUT', `users/${await idOf(call)}`, { user: { frontendPreferences: { 'net.freefeed': {} } } });
});

test('a visitor sees only the settings that are stored on the device', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs/faq');
  await openPanel(page);
  await expect(panel(page).getByLabel('Text size')).toBeVisible();
  await expect(panel(page).getByLabel('Names')).toHaveCount(0);
});

test('Escape closes the appearance panel but not the menu around it', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await app.signIn(page);
  await openPanel(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Appearance' })).toBeFocused();
});
