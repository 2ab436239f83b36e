import { expect, test } from './fixtures.ts';

test('a past username redirects to the same page under the current name, also offline', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/');
  for (const rest of ['?sort=ACTIVITY', '/likes', '/summary/30', '/memories/20251121?offset=30', '/subscribers']) {
    await page.goto(`/zoewords${rest}`);
    await expect(page, rest).toHaveURL(`/zoe${rest}`);
  }
  await page.goto('/zoewords');
  await expect(page).toHaveURL('/zoe');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('@zoe');
  // The redirect replaces the history entry of the past name.
  await page.goBack();
  await expect(page).toHaveURL('/zoe/subscribers');

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.goto('/zoewords');
  await expect(page).toHaveURL('/zoe');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('@zoe');
});

test('/.well-known/change-password leads to the sign-in settings [2.075]', async ({ app, page }) => {
  const password = '/.well-known/change-password';
  await page.goto(password);
  await expect(page).toHaveURL(/[/]signin[?]back=%2Fsettings%2Fsign-in$/);
  await app.signIn(page);
  await page.goto(password);
  await expect(page).toHaveURL('/settings/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.goto(password);
  await expect(page).toHaveURL('/settings/sign-in');
});
