/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { refreshPrivacy } from '../server/core/derived.ts';
import { apiClient } from './api.ts';
import { letAnHourPass, readyForOffline, tracesOf } from './device.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';
import { addAuthor, addressOfPostBy } from './world.ts';

/** Authors whose posts become inaccessible, each in another way, with the text of their posts. */
const LOST = {
  privata: 'Quince jam in the cellar',
  delenda: 'Walnuts drying upstairs',
  brannoc: 'Barley for the winter',
  zephra: 'Smoked trout at the door',
} as const;
const PROTECTED = { protella: 'Plums under the stairs' } as const;
const PRIVATE_FROM_THE_START = { hiddel: 'Honey behind the books' } as const;
const PUBLIC = { stilla: 'Elderflower on the sill' } as const;
const ALL = { ...PUBLIC, ...LOST, ...PROTECTED, ...PRIVATE_FROM_THE_START };

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => {
        for (const [username, words] of Object.entries(ALL)) addAuthor(world, username, words);
      });
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const idOf = (app: App, name: string) => app.world.users.find(({ username }) => username === name)?.id ?? '';

function close(app: App, name: string, how: 'private' | 'protected'): void {
  const change = how === 'private' ? 'isPrivate = 1, isProtected = 1' : 'isProtected = 1';
  app.database.run(`UPDATE accounts SET ${change} WHERE id = :id`, { id: idOf(app, name) });
  refreshPrivacy(app.database);
}

function ban(app: App, by: string, banned: string): void {
  app.database.run('INSERT INTO bans (byId, bannedId) VALUES (:by, :banned)', {
    by: idOf(app, by),
    banned: idOf(app, banned),
  });
}

/** Makes the posts of all four authors inaccessible to anna. */
function takeAway(app: App): void {
  app.database.run('DELETE FROM subscriptions WHERE targetId = :id', { id: idOf(app, 'privata') });
  app.database.run('DELETE FROM homeListMembers WHERE accountId = :id', { id: idOf(app, 'privata') });
  close(app, 'privata', 'private');
  app.database.run('DELETE FROM posts WHERE authorId = :id', { id: idOf(app, 'delenda') });
  ban(app, 'anna', 'brannoc');
  ban(app, 'zephra', 'anna');
}

const post = (page: Page, words: string) => page.locator('#root').getByRole('article').filter({ hasText: words });
const main = (page: Page) => page.getByRole('main');

test('posts that are no longer accessible are deleted from every store, and their pages explain why [2.197 8.025 8.027]', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page);
  for (const name of Object.keys(LOST) as (keyof typeof LOST)[]) {
    await page.goto(`/${name}`);
    await expect(post(page, LOST[name])).toBeVisible();
    await page.goto(addressOfPostBy(app.world, name));
    await expect(post(page, LOST[name])).toBeVisible();
  }
  await page.goto('/');
  for (const words of Object.values(LOST)) await expect(post(page, words)).toBeVisible();
  await expect.poll(() => tracesOf(page, Object.values(LOST))).toContain('larder.snapshot');
  const stored = await tracesOf(page, Object.values(LOST));
  expect(stored.some((place) => place.endsWith('/posts'))).toBe(true);

  takeAway(app);
  await letAnHourPass(page);
  await page.reload();
  for (const words of Object.values(LOST)) await expect(post(page, words)).toHaveCount(0);
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await expect.poll(() => tracesOf(page, Object.values(LOST))).toEqual([]);

  for (const name of ['privata', 'brannoc', 'zephra'] as const) {
    await page.goto(addressOfPostBy(app.world, name));
    await expect(main(page)).toContainText('You can not see this post');
    await expect(main(page)).not.toContainText(LOST[name]);
  }
  await page.goto(addressOfPostBy(app.world, 'privata'));
  await expect(main(page)).toContainText('@privata has a private feed. You can request a subscription');
  await page.goto(addressOfPostBy(app.world, 'delenda'));
  await expect(main(page)).toContainText('Post not found');
  await page.goto(addressOfPostBy(app.world, 'zephra'));
  await expect(main(page)).toContainText('The server does not say why.');
  await expect(main(page)).not.toContainText('subscription');
  await page.goto('/privata');
  await expect(main(page)).toContainText('privata has a private feed.');
  await page.goto('/brannoc');
  await expect(main(page)).toContainText('You have blocked brannoc, so all of their posts and comments are invisible');

  await readyForOffline(page);
  await context.setOffline(true);
  for (const [name, words] of Object.entries(LOST)) {
    await page.goto(`/${name}`);
    await expect(main(page)).toContainText(/has a private feed|You have blocked|There are no posts in this feed/);
    await expect(main(page).getByRole('article')).toHaveCount(0);
    await expect(page.getByText(words)).toHaveCount(0);
  }
});

test('a post of a blocked author says so, and the user can unblock the author there or on the profile', async ({
  app,
  page,
}) => {
  const address = addressOfPostBy(app.world, 'stilla');
  ban(app, 'anna', 'stilla');
  await app.signIn(page);
  await page.goto(address);
  await expect(main(page)).toContainText('You have blocked stilla, so all of their posts and comments are invisible');
  await main(page).getByRole('button', { name: 'Un-block' }).click();
  await expect(post(page, PUBLIC.stilla)).toBeVisible();

  ban(app, 'anna', 'stilla');
  await letAnHourPass(page);
  await page.goto('/stilla');
  await expect(post(page, PUBLIC.stilla)).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Unblock' }).click();
  await expect(post(page, PUBLIC.stilla)).toBeVisible();
});

test('visitors read why private and protected posts are hidden [2.198 2.199 2.232 2.233 8.026]', async ({
  app,
  page,
}) => {
  const { hiddel, protella } = { ...PRIVATE_FROM_THE_START, ...PROTECTED };
  close(app, 'hiddel', 'private');
  const closedPost = addressOfPostBy(app.world, 'hiddel');
  await page.goto(closedPost);
  await expect(main(page)).toContainText('You can not see this post');
  await expect(main(page).getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  const signIn = main(page).getByRole('link', { name: 'Sign in' });
  await expect(signIn).toHaveAttribute('href', `/signin?back=${encodeURIComponent(closedPost)}`);
  await page.goto('/hiddel');
  await expect(main(page)).toContainText('hiddel has a private feed.');
  await expect(main(page)).toContainText('Sign in or sign up to request a subscription.');
  await expect(page.getByText(hiddel)).toHaveCount(0);

  await page.goto('/protella');
  await expect(post(page, protella)).toBeVisible();
  await page.goto(addressOfPostBy(app.world, 'protella'));
  await expect(post(page, protella)).toBeVisible();
  close(app, 'protella', 'protected');
  await letAnHourPass(page);
  await page.reload();
  await expect(main(page)).toContainText('Please sign in to view this post');
  await expect(page.getByText(protella)).toHaveCount(0);
  await expect.poll(() => tracesOf(page, [protella])).toEqual([]);
  await page.goto('/protella');
  await expect(main(page)).toContainText('protella has a protected feed.');
  await expect(main(page)).toContainText('It is visible to users of this site only.');
  await expect(post(page, protella)).toHaveCount(0);

  await app.signIn(page, 'anna', addressOfPostBy(app.world, 'protella'));
  await expect(post(page, protella)).toBeVisible();
});

test('a post that its author deletes while it is shown is said to be missing', async ({ app, page }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Gone in a moment');
  await app.signIn(page, 'anna', `/dmitri/${id}`);
  await expect(post(page, 'Gone in a moment')).toBeVisible();
  // The live connection is there.
  await dmitri.comment(id, 'Last words');
  await expect(main(page)).toContainText('Last words');
  await dmitri.call('DELETE', `posts/${id}`);
  await expect(main(page)).toContainText('Post not found');
  await expect(main(page)).not.toContainText('Gone in a moment');
});
