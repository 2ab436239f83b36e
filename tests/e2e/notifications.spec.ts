import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { expect, test } from './fixtures.ts';
import { actAs } from './others.ts';
import { withoutSync } from './own-browser.ts';

const items = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kinds of notifications' }).getByRole('link', { name, exact: true });
const inBar = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name });

test('notifications are listed by kind and page, stay readable and markable offline, and update live [2.204 1.012]', async ({
  app,
  page,
  context,
}) => {
  await withoutSync(context);
  await app.signIn(page, 'dmitri', '/filter/notifications');
  await expect(page).toHaveTitle('Notifications - Larder');
  await expect(items(page)).toHaveCount(30);

  await tab(page, 'Bans').click();
  await expect(page).toHaveURL('/filter/notifications?filter=bans');
  // The list of all kinds may still be shown when the address has changed.
  const areBans = async () => {
    const all = await items(page).allInnerTexts();
    return all.length > 0 && all.every((words) => /blocked|switched bans/.test(words));
  };
  await expect.poll(areBans).toBe(true);
  await tab(page, 'All').click();
  await page.getByRole('link', { name: 'Older items' }).click();
  await expect(page).toHaveURL('/filter/notifications?offset=30');
  await expect(items(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Newer items' }).first().click();
  await expect(items(page)).toHaveCount(30);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(items(page)).toHaveCount(30);
  await expect(inBar(page, /^Notifications, \d+ unread$/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inBar(page, 'Notifications').and(page.locator('[aria-current=page]'))).toHaveAccessibleName(
    'Notifications',
  );
  await tab(page, 'Comments').click();
  await expect(page.getByText('Not stored on this device')).toBeVisible();
  await tab(page, 'Bans').click();
  await expect(items(page).first()).toBeVisible();

  await context.setOffline(false);
  const client = await apiClient(app, 'dmitri');
  await expect
    .poll(async () => ((await client.call('GET', 'users/getUnreadNotificationsNumber')) as { unread: number }).unread)
    .toBe(0);
  await tab(page, 'All').click();

  await (await actAs(app, 'anna')).write('Have you seen this, @dmitri?');
  await expect(items(page).first()).toContainText('mentioned you in a post');
  await expect(items(page).first()).toContainText('New');
  await expect(inBar(page, 'Notifications, 1 unread')).toBeVisible();
  await items(page).first().getByRole('link', { name: 'a post' }).click();
  await expect(page.getByRole('main').getByRole('article')).toContainText('Have you seen this, @dmitri?');
});
