import { apiClient } from './api.ts';
import { keptPictures, tracesOf } from './device.ts';
import { expect, test } from './fixtures.ts';
import { signInByForm } from './sessions.ts';
import { publicPost } from './world.ts';

test('the home route welcomes visitors and invites them to sign up [1.026 1.027]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join us' })).toHaveAttribute('href', '/signup');
});

test('visitors read public posts and are asked to sign in only where it is required [1.025 6.001]', async ({
  app,
  page,
}) => {
  const { post, author } = publicPost(app.world);
  await page.goto(`/${author.username}/${post.id}`);
  await expect(page.getByRole('article').first()).toContainText(author.screenName);
  await page.goto(`/${author.username}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/friends?show=requests');
  await expect(page).toHaveURL('/signin?back=%2Ffriends%3Fshow%3Drequests');
});

test('a feed for signed-in users redirects visitors to sign-in', async ({ page }) => {
  await page.goto('/filter/everything');
  await expect(page).toHaveURL('/signin?back=%2Ffilter%2Feverything');
});

test('signing in leads back to the requested page [2.015 2.091 2.092 4.047 7.005]', async ({ app, page }) => {
  const signIns = () => app.faults.count(({ method, url }) => method === 'POST' && url.endsWith('/v3/session'));
  const before = signIns();
  await page.goto('/filter/saves?offset=30');
  await expect(page).toHaveURL(/\/signin\?back=/);
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('larder-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/filter/saves?offset=30');
  await page.reload();
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await expect(page).toHaveURL('/filter/saves?offset=30');
  expect(signIns()).toBe(before + 1);
});

test('the page after sign-in is never on another site', async ({ page }) => {
  await signInByForm(page, 'anna', '//example.org/');
  await expect(page).toHaveURL('/');
});

test("a failed sign-in shows the server's message and keeps the username [2.014]", async ({ page }) => {
  await page.goto('/signin');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(/\w+/);
  await expect(page.getByLabel('Username')).toHaveValue('anna');
});

test('a sign-in without a response from the server shows a network error [8.006]', async ({ app, page }) => {
  app.faults.set({ match: ({ url }) => url.endsWith('/v3/session'), respond: 'drop' });
  await page.goto('/signin');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password').fill('larder-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Network error');
});

test('sign-out asks for confirmation and leaves nothing of the account on the screen [2.114 4.051 5.034 2.152 7.006]', async ({
  app,
  page,
  isMobile,
}) => {
  const closed = () => app.faults.count(({ method, url }) => method === 'DELETE' && url.endsWith('/v3/session'));
  const before = closed();
  await signInByForm(page);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect.poll(closed).toBe(before + 1);
});

test('a sign-out that the server does not confirm still signs out [4.052]', async ({ app, page, isMobile }) => {
  await signInByForm(page);
  app.faults.set({ match: ({ method }) => method === 'DELETE', respond: { status: 500, body: { err: 'Broken' } } });
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  const note = page.getByText('your session may stay open there until you close it');
  await expect(note).toBeVisible();
  await page.goto('/friends');
  await expect(page).toHaveURL(/\/signin/);
  await signInByForm(page);
  await page.goto('/');
  await expect(note).toHaveCount(0);
});

test('a tab closed while the server does not answer a sign-out leaves nobody signed in', async ({
  app,
  page,
  context,
  isMobile,
}) => {
  const words = 'Only for those who are signed in';
  await (await apiClient(app, 'dmitri')).write(words);
  await signInByForm(page);
  const annaId = app.world.users.find(({ username }) => username === 'anna')?.id;
  await expect.poll(() => tracesOf(page, [words])).toContain('larder.snapshot');
  const isClosing = ({ method, url }: { method: string; url: string }) =>
    method === 'DELETE' && url.endsWith('/v3/session');
  const before = app.faults.count(isClosing);
  app.faults.set({ match: isClosing, respond: 'hang' });
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Signing out...' })).toBeVisible();
  await expect.poll(() => app.faults.count(isClosing)).toBe(before + 1);
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  await expect(next.getByRole('article')).toHaveCount(0);
  await expect(next.getByText('your session may stay open there until you close it')).toBeVisible();
  // Neither in her mirror, nor in the boot snapshot, nor anywhere else.
  expect(await tracesOf(next, ['"anna"', words])).toEqual([]);
  expect(await keptPictures(next)).not.toHaveProperty(`larder-media-${annaId}`);
});
