import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the bottom bar links to home, direct messages, notifications and the profile [2.109 2.110 2.111 2.112]', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  const bar = page.getByRole('navigation', { name: 'Main places' });
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: /^Notifications, \d+ unread$/ })).toHaveAttribute(
    'href',
    '/filter/notifications',
  );
  await expect(bar.getByRole('link', { name: /^Directs, \d+ unread$/ })).toHaveAttribute('href', '/filter/direct');
  await bar.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page).toHaveURL('/anna');
});

test('the drawer closes when one of its links is followed and when the window becomes wide [2.154 2.155]', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: 'Discussions' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/filter/discussions');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(drawer).toHaveCount(0);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('Escape closes the drawer and returns the focus [2.153]', async ({ app, page }) => {
  await app.signIn(page);
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('on narrow screens the title of Home is a list switcher', async ({ app, page }) => {
  await app.signIn(page);
  const lists = page.getByRole('combobox', { name: 'Home list' });
  await expect(lists).toHaveValue('/');
  // Home lists load after the user's name.
  await expect(lists.locator('option').nth(1)).toBeAttached();
  const [, second] = await lists.locator('option').allTextContents();
  await lists.selectOption({ label: second ?? '' });
  await expect(page).toHaveURL(/\/list\/[0-9a-f]{4}\//);
  await expect(page.getByRole('combobox', { name: 'Home list' }).locator('option:checked')).toHaveText(second ?? '');
});

test('visitors choose the theme and the text size in the footer on phones', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await foot.getByRole('button', { name: 'Appearance' }).click();
  await expect(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
