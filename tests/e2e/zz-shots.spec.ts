import { expect, test } from './fixtures.ts';

test.setTimeout(400_000);
test('shots', async ({ app, page, context }) => {
  await app.signIn(page, 'anna');
  await page.goto('/settings/accounts');
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByLabel('Username').fill('elena');
  await page.getByLabel('Password').fill('larder-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('form', { name: 'Write a post' }).getByRole('textbox').first().fill('Waits here');
  await page.getByRole('form', { name: 'Write a post' }).getByRole('button', { name: /^Post/ }).click();
  const sizes = [
    [320, 640],
    [390, 844],
    [1280, 800],
  ] as const;
  const shots = async (name: string) => {
    for (const [width, height] of sizes)
      for (const colorScheme of ['light', 'dark'] as const) {
        if (width === 390 && colorScheme === 'dark') continue;
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(300);
        await page.screenshot({ path: `/tmp/shots/${name}-${width}-${colorScheme}.png` });
      }
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Waiting for network' }).first().click();
  await page.getByRole('dialog').waitFor();
  await shots('explain');
  await page.keyboard.press('Escape');
  await shots('home');
  await context.setOffline(false);
  for (const at of ['accounts', 'storage', 'data-saver', 'device', 'data', 'taken']) {
    await page.goto(`/settings/${at}`);
    await page.waitForTimeout(1500);
    await shots(at);
  }
  await page.goto('/dev');
  await page.waitForTimeout(1500);
  await shots('dev');
});
