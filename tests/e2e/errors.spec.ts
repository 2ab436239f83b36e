import { expect, test } from './fixtures.ts';

// The precache of the service worker would serve the code that the test withholds.
test.use({ serviceWorkers: 'block' });

test('a configuration that cannot be loaded is reported at start with advice [2.161 2.162 4.063]', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(/^Cannot load page: \w/);
  await expect(page.getByRole('alert')).toContainText('Try to reload this page later.');
});

test('the page shows “Loading...” until there is content [2.160]', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/config.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('a rendering error shows the details needed in a screenshot [2.156 2.157 2.158 2.159]', async ({ page }) => {
  // Replaces the code of one page by a component that throws.
  await page.route(/\/assets\/docs-.+\.js/, async (route) => {
    const code = await (await route.fetch()).text();
    const names = [...code.matchAll(/\bas (\w+)/g)].map(([, name]) => `Broken as ${name}`);
    const body = `function Broken() { throw new TypeError('A made-up fault'); } export { ${names.join(', ')} };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto('/docs/faq');
  const screen = page.getByRole('alert');
  await expect(screen.getByRole('heading')).toHaveText('Oops! Something went wrong :(');
  await expect(screen).toContainText('attach a screenshot');
  await expect(screen.getByRole('link', { name: 'support' })).toHaveAttribute('href', /^mailto:/);
  for (const fact of ['TypeError: A made-up fault', 'at Broken', 'Mozilla/5.0', '/docs/faq', 'Beta instance', '20']) {
    await expect(screen).toContainText(fact);
  }
  await expect(page).toHaveTitle('Error - Larder');
});

test('a page whose code fails to load shows an error and loads on retry [8.044]', async ({ page }) => {
  await page.route(/\/assets\/docs-.+\.js/, (route) => route.abort());
  await page.goto('/docs/faq');
  await expect(page.getByRole('alert')).toHaveText(/Couldn't load page/, { timeout: 30_000 });
  await page.unroute(/\/assets\/docs-.+\.js/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Frequent questions' })).toBeVisible();
});

test('a sign-in form whose code fails to load shows an error [8.045]', async ({ page }) => {
  await page.route(/\/assets\/session-.+\.js/, (route) => route.abort());
  await page.goto('/signin');
  await expect(page.getByRole('alert')).toHaveText(/Couldn't load form/, { timeout: 30_000 });
});
