import { expect, test } from './fixtures.ts';
import { publicPost } from './world.ts';

test('home and the user’s feeds have titles and headings [2.167 2.169 2.170 2.180 2.181]', async ({ app, page }) => {
  await app.signIn(page);
  await expect(page).toHaveTitle('Larder');
  await page.goto('/filter/discussions');
  await expect(page).toHaveTitle('My discussions - Larder');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My discussions');
  await page.goto('/filter/saves');
  await expect(page).toHaveTitle('Saved posts - Larder');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved posts');
  await page.goto('/filter/direct');
  await expect(page).toHaveTitle('Direct messages - Larder');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direct messages');
});

test('site-wide feeds and summaries have titles [2.171 2.172 2.177 9.004 9.003]', async ({ app, page }) => {
  await app.signIn(page);
  for (const [address, title] of [
    ['/filter/best_of', 'Best Of Larder'],
    ['/filter/everything', 'Everything On Larder'],
    ['/summary/1', 'Best of day - Larder'],
    ['/summary', 'Best of week - Larder'],
    ['/summary/30', 'Best of month - Larder'],
    ['/dmitri/summary/7', /^Best of week - .+ \(dmitri\) - Larder$/],
  ] as const) {
    await page.goto(address);
    await expect(page, address).toHaveTitle(title);
  }
  const periods = page.getByRole('navigation', { name: 'Period' });
  await expect(periods.getByRole('link')).toHaveText(['Day', 'Week', 'Month']);
  await expect(periods.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'page');
});

test('accounts, posts and memories are named in the title [2.176]', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/dmitri');
  await expect(page).toHaveTitle(/ \(dmitri\) - Larder$/);
  await page.goto('/memories/20251121');
  await expect(page).toHaveTitle('Memories: posts from Nov 21, 2025 and older - Larder');
  const { post, author } = publicPost(app.world);
  await page.goto(`/${author.username}/${post.id}`);
  const start = Array.from(post.body.replace(/\s+/g, ' ').trim()).slice(0, 60).join('');
  await expect(page).toHaveTitle(`${start} - ${author.screenName} - Larder`);
});

test('comments, likes and lists have their own titles', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/dmitri/comments');
  await expect(page).toHaveTitle(/^Comments - .+ \(dmitri\) - Larder$/);
  await page.goto('/dmitri/likes');
  await expect(page).toHaveTitle(/^Likes - .+ \(dmitri\) - Larder$/);
  const anna = app.world.users.find(({ username }) => username === 'anna');
  const list = app.world.homeLists.find(({ ownerId }) => ownerId === anna?.id);
  await page.goto(`/list/${list?.id.slice(0, 8)}`);
  await expect(page).toHaveTitle(`${list?.title} - Larder`);
});

test('the title of a page that cannot be loaded is “Error” [2.178]', async ({ app, page }) => {
  await page.goto('/nobody-has-this-name');
  await expect(page).toHaveTitle('Error - Larder');
  await page.goto('/anna/00000000-0000-4000-8000-000000000000');
  await expect(page).toHaveTitle('Error - Larder');
  await app.signIn(page);
  app.faults.set({
    match: ({ url }) => url.includes('/v3/everything'),
    respond: { status: 500, body: { err: 'Broken' } },
  });
  await page.goto('/filter/everything');
  await expect(page).toHaveTitle('Error - Larder');
});

test('an unknown URL shows “Page not found” [2.077 2.078]', async ({ page }) => {
  await page.goto('/there/is/no/such/page');
  await expect(page).toHaveTitle('Page not found');
  await expect(page.getByRole('main')).toContainText('There is no page with such an address on Larder.');
});
