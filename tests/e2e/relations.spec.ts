import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';

const profileOf = (page: Page) => page.getByRole('region', { name: 'Profile' });

test('subscribing and unsubscribing work offline, survive a reload and reach the server [4.089 4.090 5.031 7.085 7.086]', async ({
  page,
  context,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  const canDo = async () => ((await anna.call('GET', 'users/dmitri')) as { users: { youCan: string[] } }).users.youCan;
  const isSubscribed = async () => (await canDo()).includes('unsubscribe');
  await app.signIn(page);
  await page.goto('/dmitri');
  const profile = profileOf(page);
  const button = (name: string) => profile.getByRole('button', { name, exact: true });
  await expect(button('Unsubscribe')).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await button('Unsubscribe').click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to unsubscribe from @dmitri?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(button('Unsubscribe')).toBeVisible();
  await button('Unsubscribe').click();
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(button('Subscribe')).toBeVisible();
  await expect(profile.getByText('Waiting for network')).toBeAttached();
  await page.reload();
  await expect(button('Subscribe')).toBeVisible();
  expect(await isSubscribed()).toBe(true);

  await context.setOffline(false);
  await expect.poll(isSubscribed).toBe(false);
  await expect(profile.getByText('Waiting for network')).toHaveCount(0);
  await expect(button('Subscribe')).toBeVisible();

  await button('Subscribe').click();
  await expect(button('Unsubscribe')).toBeVisible();
  await expect.poll(isSubscribed).toBe(true);
  // His posts are in the home feed again, without a reload.
  await dmitriWrites(page, app);
});

async function dmitriWrites(page: Page, app: Parameters<typeof apiClient>[0]): Promise<void> {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Swedes are in');
  await page.getByRole('link', { name: /^Home/ }).first().click();
  await expect(page.getByRole('feed').locator(`[data-post-id="${id}"]`)).toBeVisible();
}
