import { expect, test } from './fixtures.ts';
import { isWhole } from './place.ts';

test('a tab whose database was upgraded by another tab keeps its page and asks to reload', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page);
  const posts = page.getByRole('main').getByRole('article');
  const shown = () => posts.evaluateAll((articles) => articles.map((article) => article.dataset.postId));
  await isWhole(page);
  const before = await shown();

  // Simulates the newer client: only the raised version affects the old one.
  const other = await context.newPage();
  await other.goto('/manifest.webmanifest');
  await other.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('larder-mirror-')) continue;
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 10_000);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      });
    }
  });

  await page.bringToFront();
  const words = page.getByText('Updated in another tab – reload', { exact: true });
  await expect(words).toBeVisible();
  expect(await shown()).toEqual(before);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await expect(page.getByRole('banner')).toBeVisible();
});

test('an error of the page appears in the engine’s log without its message [8.007 2.013]', async ({ page }) => {
  await page.goto('/dev');
  await expect(page.getByRole('heading', { name: 'Log of the engine' })).toBeVisible();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('my secret plan');
    });
  });
  const line = page.getByRole('row').filter({ hasText: 'page-crashed' });
  await expect(async () => {
    await page.getByRole('button', { name: 'Read again' }).click();
    await expect(line).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(line).toContainText('RangeError');
  await expect(page.getByText('my secret plan')).toHaveCount(0);
});
