import { expect, test } from './fixtures.ts';

const LIST = '00000000-0000-4000-8000-000000000000';

/** Opens each address and waits for the request that loads its content. */
const table = [
  {
    title: 'home, memories and the user’s own feeds request their content [2.201 7.024 7.025 7.026 7.027]',
    calls: {
      '/': 'timelines/home',
      '/memories/20251121': 'timelines/home',
      '/dmitri/memories/20251121': 'timelines/dmitri',
      '/filter/discussions': 'timelines/filter/discussions',
      '/filter/saves': 'timelines/filter/saves',
      '/filter/direct': 'timelines/filter/directs',
    },
  },
  {
    title: 'summaries, search and site-wide feeds request their content [2.201 2.202 7.033 7.034 7.035]',
    calls: {
      '/summary/1': 'summary/1',
      '/dmitri/summary/30': 'summary/dmitri/30',
      '/search?qs=train': 'search',
      '/filter/best_of': 'bestof',
      '/filter/everything': 'everything',
    },
  },
  {
    title: 'an account page requests the profile, its feeds and statistics [2.202 7.028 7.029 7.030 7.077]',
    calls: {
      '/dmitri': 'users/dmitri',
      '/katya': 'timelines/katya',
      '/dmitri/comments': 'timelines/dmitri/comments',
      '/dmitri/likes': 'timelines/dmitri/likes',
    },
  },
  {
    title: 'a post and its backlinks request their content [2.203 2.207 7.046 7.060]',
    calls: { [`/dmitri/${LIST}`]: `posts/${LIST}`, [`/dmitri/${LIST}/backlinks`]: `posts/${LIST}/backlinks` },
  },
  {
    title: 'an archive URL requests the post by its old name [2.205]',
    calls: { '/archivePost?url=%2Fdmitri%2F0a1b2c3d%2Fwords': 'archives/post-by-old-name/e-0a1b2c3d' },
  },
];

for (const { title, calls } of table) {
  test(title, async ({ app, page }) => {
    await app.signIn(page, 'anna', '/about');
    for (const [address, call] of Object.entries(calls)) {
      const asked = () => app.faults.count(({ url }) => new URL(url).pathname === `/v3/${call}`);
      const before = asked();
      await page.goto(address);
      await expect.poll(asked, { message: address }).toBeGreaterThan(before);
    }
  });
}

const endSession = { respond: { status: 401, body: { err: 'session is not active' } } };

test('an ended session redirects a protected page to sign-in, and back after signing in [8.001 8.002 8.003]', async ({
  app,
  page,
}) => {
  await app.signIn(page, 'anna', '/about');
  // The previous page would notice the ended session and reload during the navigation.
  await page.goto('about:blank');
  app.faults.set({ ...endSession, match: ({ headers }) => headers.has('authorization') });
  // The page may reload before its load event.
  await page.goto('/filter/saves', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/signin?back=%2Ffilter%2Fsaves');
  app.faults.clear();
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('larder-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/filter/saves');
});

test('a session that ends on a public page reloads it for a visitor [8.004]', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/dmitri');
  app.faults.set({ ...endSession, match: ({ headers }) => headers.has('authorization') });
  const reloaded = page.waitForEvent('load');
  // Another request may end the session before the tap. The page of a visitor may have no such link: the tap is not awaited.
  void page
    .getByRole('link', { name: 'Katya' })
    .or(page.locator('a[href="/katya"]'))
    .first()
    .evaluate((link: HTMLElement) => link.click())
    .catch(() => {});
  await reloaded;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('the settings link to the beta and sensitive content sections [2.079 2.080]', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/settings');
  const links = page.getByRole('main').getByRole('navigation', { name: 'Settings' });
  await links.getByRole('link', { name: 'Sensitive content' }).click();
  await expect(page).toHaveURL('/settings/appearance#nsfw');
  await expect(page.locator('#nsfw')).toBeVisible();
  await page.goBack();
  await links.getByRole('link', { name: 'Beta version' }).click();
  await expect(page).toHaveURL('/settings/appearance#beta');
  await expect(page.locator('#beta')).toBeVisible();
});
