import { expect, test } from './fixtures.ts';

test('persistent storage is requested for a signed-in user, never for a visitor', async ({ page, app }) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false);
    navigator.storage.persist = () => {
      document.documentElement.dataset.asked = 'yes';
      return Promise.resolve(true);
    };
  });
  const asked = page.locator('html[data-asked]');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(asked).toHaveCount(0);
  await app.signIn(page);
  await expect(asked).toHaveCount(1);
});
