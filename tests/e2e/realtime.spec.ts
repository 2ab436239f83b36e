/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { DEMO_SIGN_INS } from '../server/demo/index.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';
import { showAtOnce } from './order-menu.ts';
import { addAuthor, addressOfPostBy } from './world.ts';

const WORDS = 'The ferry leaves at nine';

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => addAuthor(world, 'ferryman', WORDS));
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

/** Another API client of a user. */
async function clientOf(app: App, username: string) {
  const call = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${app.origin}/v3/${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const password = DEMO_SIGN_INS.find((account) => account.username === username)?.password ?? '';
  const { authToken } = await call('POST', 'session', { username, password });
  return (method: string, path: string, body: object = {}) => call(method, path, body, String(authToken));
}

async function write(client: Awaited<ReturnType<typeof clientOf>>, username: string, body: string): Promise<string> {
  const created = await client('POST', 'posts', { post: { body }, meta: { feeds: [username] } });
  return (created.posts as { id: string }).id;
}

const ferryPost = (app: App) => {
  const author = app.world.users.find(({ username }) => username === 'ferryman');
  return app.world.posts.find(({ authorId }) => authorId === author?.id)?.id ?? '';
};

const articles = (page: Page) => page.getByRole('main').getByRole('article');
const article = (page: Page, words: string) => articles(page).filter({ hasText: words });

/** Waits until the page's socket is connected. */
const listening = async (site: Site) => {
  await expect.poll(() => site.server.core.realtime.count()).toBeGreaterThan(0);
};

test('new, edited and deleted comments and likes appear without a reload in two tabs [1.024 4.035]', async ({
  app,
  site,
  page,
  context,
}) => {
  await app.signIn(page, 'anna', addressOfPostBy(app.world, 'ferryman'));
  const other = await context.newPage();
  await other.goto('/');
  const tabs = [page, other];
  for (const tab of tabs) await expect(article(tab, WORDS)).toBeVisible();
  await listening(site);

  const dmitri = await clientOf(app, 'dmitri');
  const postId = ferryPost(app);
  const written = await dmitri('POST', 'comments', { comment: { body: 'I shall be there', postId } });
  const { id } = written.comments as { id: string };
  for (const tab of tabs) await expect(article(tab, WORDS).getByText('I shall be there')).toBeVisible();
  await dmitri('PUT', `comments/${id}`, { comment: { body: 'I may be late' } });
  for (const tab of tabs) await expect(article(tab, WORDS).getByText('I may be late')).toBeVisible();
  await dmitri('POST', `posts/${postId}/like`);
  for (const tab of tabs) await expect(article(tab, WORDS)).toContainText('liked this');
  await dmitri('POST', `posts/${postId}/unlike`);
  await dmitri('DELETE', `comments/${id}`);
  for (const tab of tabs) {
    await expect(article(tab, WORDS)).not.toContainText('liked this');
    await expect(article(tab, WORDS).getByText('I may be late')).toHaveCount(0);
  }
});

test('home counts new posts, and inserts them at its top if the menu says so [3.020 4.037 4.038]', async ({
  app,
  site,
  page,
}) => {
  await app.signIn(page);
  await expect(articles(page).nth(5)).toBeAttached();
  await listening(site);
  const dmitri = await clientOf(app, 'dmitri');
  await expect(async () => {
    await write(dmitri, 'dmitri', 'Heard of');
    await expect(page.getByRole('button', { name: /new post/ })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(article(page, 'Heard of')).toHaveCount(0);
  await page.getByRole('button', { name: /new post/ }).click();
  await expect(article(page, 'Heard of').first()).toBeInViewport();

  await showAtOnce(page);
  await write(dmitri, 'dmitri', 'Asked for');
  await expect(article(page, 'Asked for')).toBeVisible();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);

  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await write(dmitri, 'dmitri', 'While she reads below');
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await expect(article(page, 'While she reads below')).toBeInViewport();
});

test('a deleted post disappears without a reload [7.131]', async ({ app, site, page }) => {
  const dmitri = await clientOf(app, 'dmitri');
  const postId = await write(dmitri, 'dmitri', 'Soon to be gone');
  await app.signIn(page, 'anna', '/dmitri');
  await expect(article(page, 'Soon to be gone')).toBeVisible();
  await listening(site);
  await dmitri('DELETE', `posts/${postId}`);
  await expect(article(page, 'Soon to be gone')).toHaveCount(0);
});

test('visitors receive live updates of public posts', async ({ app, site, page }) => {
  await page.goto('/dmitri');
  await expect(articles(page).first()).toBeVisible();
  await listening(site);
  const dmitri = await clientOf(app, 'dmitri');
  await expect(async () => {
    await write(dmitri, 'dmitri', 'For everybody to see');
    await expect(article(page, 'For everybody to see').first()).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('updates missed during a disconnect appear after the reconnect', async ({ app, site, page }) => {
  await app.signIn(page, 'anna', '/dmitri');
  await expect(articles(page).first()).toBeAttached();
  await listening(site);
  const { realtime } = site.server.core;
  realtime.trouble.refusesConnections = true;
  realtime.cutAll();
  const dmitri = await clientOf(app, 'dmitri');
  await write(dmitri, 'dmitri', 'Written meanwhile');
  realtime.trouble.refusesConnections = false;
  await expect(article(page, 'Written meanwhile')).toBeVisible();
});
