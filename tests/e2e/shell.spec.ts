import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const menu = (page: Page, isMobile: boolean) =>
  isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary', { name: 'Menu' });

const openMenu = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  return menu(page, isMobile);
};

test('the header shows the site name and, to visitors, a sign-in link but no search [2.104 2.105 2.106]', async ({
  app,
  page,
  isMobile,
}) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Larder' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(header.getByRole('search')).toHaveCount(0);
  await app.signIn(page);
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expect(header.getByRole('search')).toBeVisible();
  await expect(header.getByRole('button', { name: 'Open menu' })).toHaveCount(isMobile ? 1 : 0);
});

test('My box links to the user’s feeds [2.115 2.116 2.118 2.119 2.120]', async ({ app, page, isMobile }) => {
  await app.signIn(page);
  const box = (await openMenu(page, isMobile)).getByRole('navigation', { name: 'My box' });
  await expect(box.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(box.getByRole('link', { name: 'Discussions' })).toHaveAttribute('href', '/filter/discussions');
  await expect(box.getByRole('link', { name: 'Saved posts' })).toHaveAttribute('href', '/filter/saves');
  await expect(box.getByRole('link', { name: 'Best of the day' })).toHaveAttribute('href', '/summary/1');
});

test('My box shows unread counts in bold [2.117 2.121 2.123]', async ({ app, page, isMobile }) => {
  await app.signIn(page);
  const box = (await openMenu(page, isMobile)).getByRole('navigation', { name: 'My box' });
  for (const [name, address] of [
    ['Direct messages', '/filter/direct'],
    ['Notifications', '/filter/notifications'],
  ] as const) {
    const link = box.getByRole('link', { name: new RegExp(`^${name} \\d+$`) });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveCSS('font-weight', '700');
  }
  await expect(box.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/anna/calendar');
});

test('the sidebar shows the signed-in user and a link to the settings [2.113 2.114]', async ({
  app,
  page,
  isMobile,
}) => {
  await app.signIn(page);
  const side = await openMenu(page, isMobile);
  await expect(side.getByRole('link', { name: '@anna' })).toHaveAttribute('href', '/anna');
  await expect(side.getByRole('link', { name: '@anna' }).locator('img, [aria-hidden="true"]').first()).toBeVisible();
  await expect(side.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  await expect(side.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('the box of product links can be folded [2.133 2.134 2.135 2.136 2.137]', async ({ app, page, isMobile }) => {
  await app.signIn(page);
  const box = (await openMenu(page, isMobile)).getByRole('navigation', { name: 'Larder', exact: true });
  await expect(box.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
  await expect(box.getByRole('link', { name: 'Invite' })).toHaveAttribute('href', '/invite');
  await expect(box.getByRole('link', { name: 'Everything' })).toHaveAttribute('href', '/filter/everything');
  await expect(box.getByRole('link', { name: 'Public groups' })).toHaveAttribute('href', '/all-groups');
  await box.getByRole('button', { name: 'Larder' }).click();
  await expect(box.getByRole('link')).toHaveCount(0);
});

test('the product links lead to help, news and donations [2.138 2.139 2.140 2.057]', async ({
  app,
  page,
  isMobile,
}) => {
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, newsAccount: 'dmitri' } });
  });
  await app.signIn(page);
  const box = (await openMenu(page, isMobile)).getByRole('navigation', { name: 'Larder', exact: true });
  await expect(box.getByRole('link', { name: 'Support/FAQ' })).toHaveAttribute('href', '/support');
  await expect(box.getByRole('link', { name: 'News' })).toHaveAttribute('href', '/dmitri');
  await expect(box.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', '/about/donate');
  await box.getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(/dmitri/i);
});

test('home lists are in the sidebar, and a wrong list title in the URL is corrected [2.003]', async ({
  app,
  page,
  isMobile,
}) => {
  const anna = app.world.users.find(({ username }) => username === 'anna');
  const list = app.world.homeLists.find(({ ownerId, title }) => ownerId === anna?.id && title !== 'Home');
  if (!list) throw new Error('The demo network has no list for anna');
  await app.signIn(page);
  const link = (await openMenu(page, isMobile)).getByRole('link', { name: list.title });
  const address = `/list/${list.id.slice(0, 4)}/${encodeURIComponent(list.title)}`;
  await expect(link).toHaveAttribute('href', address);
  await page.goto(`/list/${list.id.slice(0, 4)}/wrong-words`);
  await expect(page).toHaveURL(address);
});

test('a theme chosen in the sidebar survives a reload', async ({ app, page, isMobile }) => {
  await app.signIn(page);
  await (await openMenu(page, isMobile)).getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('/ and Ctrl+K focus the search field, which ignores blank queries [2.105]', async ({ app, page }) => {
  await app.signIn(page);
  await page.locator('body').press('/');
  const field = page.getByRole('banner').getByRole('searchbox');
  await expect(field).toBeFocused();
  await field.fill('   ');
  await field.press('Enter');
  await expect(page).toHaveURL('/');
  await field.press('Escape');
  await page.locator('body').press('Control+k');
  await expect(field).toBeFocused();
  await field.fill(' tomatoes ');
  await field.press('Enter');
  await expect(page).toHaveURL('/search?q=tomatoes');
  await expect(page).toHaveTitle('Search - Larder');
});

test('following a link starts at the top, and going back restores the scroll position [2.163]', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await expect(page.getByRole('article').nth(20)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'FAQ' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { name: 'Frequent questions' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
});

test('navigation announces the page title to screen readers and moves the focus to the content', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.locator('[role=status]', { hasText: 'Terms - Larder' })).toHaveCount(1);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the offline strip is shown while there is no network', async ({ app, page, context }) => {
  await app.signIn(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline. Showing what this device keeps.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Offline. Showing what this device keeps.')).toHaveCount(0);
});
