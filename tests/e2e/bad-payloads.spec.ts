import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { isWhole } from './place.ts';

const NOT_UNDERSTOOD = 'The server sent an answer that could not be understood';
const FIVE_MB = 5 * 1024 * 1024;

interface Feed {
  posts: Record<string, unknown>[];
  users: Record<string, unknown>[];
  timelines: Record<string, unknown>;
}

/** What the server answers to a request for anna's home feed. */
async function homeOf(app: App): Promise<Feed> {
  const form = new URLSearchParams({ username: 'anna', password: 'larder-demo' });
  const session = await fetch(`${app.origin}/v3/session`, { method: 'POST', body: form });
  const { authToken } = (await session.json()) as { authToken: string };
  const headers = { authorization: `Bearer ${authToken}` };
  return (await (await fetch(`${app.origin}/v3/timelines/home`, { headers })).json()) as Feed;
}

const html = '<!doctype html><title>Wi-Fi</title><h1>Accept our terms to go online</h1>';
const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });
const refused = (status: number, words: string) => () => new Response(words, { status });
const refusedWith = (status: number, err: string) => () => Response.json({ err }, { status });

/** Responses that are not a feed, with the message that each one leads to. */
const badAnswers = (home: Feed): [name: string, answer: () => Response, message: string][] => [
  ['wrong types', () => Response.json({ posts: 'none', users: 7, timelines: [] }), NOT_UNDERSTOOD],
  ['half of it', () => json(JSON.stringify(home).slice(0, 2000)), NOT_UNDERSTOOD],
  ['five megabytes', () => Response.json({ posts: 'x'.repeat(FIVE_MB) }), NOT_UNDERSTOOD],
  ['500', refusedWith(500, 'Something fell over'), 'Something fell over'],
  ['500 in plain text', refused(500, 'Something fell over'), 'HTTP error 500'],
  ['503 in HTML', refused(503, html), 'HTTP error 503'],
  ['429', refusedWith(429, 'Slow down'), 'Slow down'],
];

/** Successes that are not the server's: the feed is not to blame. */
const ANSWERS_OF_GATEWAYS: [name: string, answer: () => Response][] = [
  ['no object', () => Response.json(null)],
  ['nothing at all', () => new Response('')],
  ['a page of the Wi-Fi', () => new Response(html, { headers: { 'content-type': 'text/html' } })],
];

/** Collects uncaught errors of the page. */
function crashesOf(page: Page): string[] {
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  return crashes;
}

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const refresh = (page: Page) => page.getByRole('button', { name: /Refresh$/ }).click();
const isHome = ({ url }: { url: string }) => new URL(url).pathname === '/v3/timelines/home';

test('a feed survives every invalid response and shows an error above it [8.005 8.029]', async ({ app, page }) => {
  const crashes = crashesOf(page);
  await app.signIn(page);
  await isWhole(page);
  const before = await articles(page).count();
  for (const [name, answer, message] of badAnswers(await homeOf(app))) {
    app.faults.set({ match: isHome, respond: answer });
    await refresh(page);
    await expect(page.getByRole('main'), name).toContainText(`Error loading feed: ${message}. What is stored`);
    await expect(articles(page), name).toHaveCount(before);
    app.faults.clear();
    await refresh(page);
    await expect(page.getByText('Error loading feed'), name).toHaveCount(0);
  }
  const strip = page.getByRole('status').filter({ hasText: 'This network asks for a sign-in of its own.' });
  for (const [name, answer] of ANSWERS_OF_GATEWAYS) {
    app.faults.set({ match: isHome, respond: answer });
    await refresh(page);
    await expect(strip, name).toBeVisible();
    await expect(page.getByText('Error loading feed'), name).toHaveCount(0);
    await expect(articles(page), name).toHaveCount(before);
    app.faults.clear();
    await expect(strip, name).toHaveCount(0);
  }
  await page.reload();
  await expect(articles(page)).toHaveCount(before);
  expect(crashes).toEqual([]);
});

test('a feed with some invalid items shows the valid ones', async ({ app, page }) => {
  const crashes = crashesOf(page);
  await app.signIn(page);
  await isWhole(page);
  const before = await articles(page).count();
  const home = await homeOf(app);
  const first = home.posts[0] as Record<string, unknown>;
  const strange: [string, object][] = [
    ['a user without a name', { ...home, users: home.users.map((user, i) => (i === 0 ? { id: user.id } : user)) }],
    ['no users', { ...home, users: [] }],
    ['unknown kinds', { ...home, users: home.users.map((user) => ({ ...user, type: 'robot' })), robots: [{ id: 1 }] }],
    ['a post of wrong types', { ...home, posts: [{ ...first, body: 5, createdAt: {} }, ...home.posts.slice(1)] }],
  ];
  for (const [name, answer] of strange) {
    const asked = app.faults.count(isHome);
    app.faults.set({ match: isHome, respond: () => Response.json(answer) });
    await refresh(page);
    await expect.poll(() => app.faults.count(isHome), { message: name }).toBeGreaterThan(asked);
    await expect(page.getByText('Refreshing')).toHaveCount(0);
    await expect(articles(page).nth(before - 2), name).toBeAttached();
    app.faults.clear();
  }
  await refresh(page);
  await expect(articles(page)).toHaveCount(before);
  expect(crashes).toEqual([]);
});

test('pages without stored data show the error of an invalid response [8.005 8.024 8.028]', async ({ app, page }) => {
  const crashes = crashesOf(page);
  await app.signIn(page, 'anna', '/about');
  const main = page.getByRole('main');
  const bad = (path: string, respond: () => Response) =>
    app.faults.set({ match: ({ url }) => url.includes(`/v3/${path}`), respond });

  bad('posts/', () => json('{"posts": {"id": '));
  await page.goto('/dmitri/0a1b2c3d');
  await expect(main).toContainText(`000: ${NOT_UNDERSTOOD}`);
  app.faults.clear();
  bad('posts/', refused(503, ''));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toContainText('503: Unknown error');

  bad('timelines/katya', () => new Response(html, { headers: { 'content-type': 'text/html' } }));
  bad('users/katya', () => Response.json({ users: [] }));
  await page.goto('/katya');
  await expect(main).toContainText(NOT_UNDERSTOOD);
  await expect(main).not.toContainText('Accept our terms');
  bad('search', refusedWith(500, 'No index'));
  await page.goto('/search?q=train');
  await expect(main).toContainText('Error loading feed: No index');
  expect(crashes).toEqual([]);
});

test('the app starts with stored data while every response is invalid', async ({ app, page }) => {
  const crashes = crashesOf(page);
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  app.faults.set({ match: ({ url }) => url.includes('/v3/'), respond: () => new Response(html) });
  await page.reload();
  await expect(articles(page).nth(20)).toBeAttached();
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  expect(crashes).toEqual([]);
});
