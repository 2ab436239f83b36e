import { test } from './fixtures.ts';
for (const [name, width, height] of [['phone', 390, 844], ['desk', 1280, 800]] as const)
  test(`look ${name}`, async ({ page, app }) => {
    await page.setViewportSize({ width, height });
    await app.signIn(page, 'anna', '/search?q=train');
    const shot = async (what: string, scheme: 'light' | 'dark' = 'light') => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.waitForTimeout(700);
      await page.screenshot({ path: `.tmp/look/${name}-${what}-${scheme}.png`, fullPage: what.startsWith('form') });
    };
    await page.waitForTimeout(1500);
    await shot('results');
    for (const q of ['in-body: "night train" from:luna', 'ночной поезд liked-by:me', '#tea', 'tea | coffee -milk in:gardeners commented-by:anna,me in-my:saves']) {
      await page.goto(`/search?q=${encodeURIComponent(q)}`);
      await page.getByText(/Search results for/).waitFor();
    }
    await page.goto('/search');
    await page.getByLabel('All of these words').waitFor();
    await shot('form'); await shot('form', 'dark');
    await page.goto(`/search?q=${encodeURIComponent('in-body: "night train" tea | coffee -milk in:gardeners from:luna in-my:saves,friends commented-by:anna,me')}&advanced`);
    await page.getByLabel('All of these words').waitFor();
    await page.getByRole('button', { name: 'Search syntax' }).click();
    await shot('form-filled');
    await page.goto('/search?q=a*');
    await page.getByText(/Minimum prefix/).waitFor();
    await shot('refused'); await shot('refused', 'dark');
    await page.goto('/search?q=zzzzzzz');
    await page.getByText(/No results/).waitFor();
    await shot('none');
  });
