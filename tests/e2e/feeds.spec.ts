import type { Page } from '@playwright/test';
import { type App, expect, test } from './fixtures.ts';
import { actAs } from './others.ts';
import { publicPost } from './world.ts';

const shownIds = (page: Page) =>
  page
    .locator('#root [role=feed] article')
    .evaluateAll((articles) =>
      articles.map((article) => article.dataset.postId ?? '').toSorted((a, b) => a.localeCompare(b)),
    );

/** Adds as many likes and comments as the server requires for “best of”. */
async function makePopular(app: App, postId: string): Promise<void> {
  const at = Date.now();
  app.database.run(
    "INSERT INTO postLikes (postId, userId, createdAt) SELECT :postId, id, :at FROM accounts WHERE type = 'user' LIMIT 20",
    { postId, at },
  );
  const anna = await actAs(app, 'anna');
  for (let count = 0; count < 10; count += 1) await anna.comment(postId, `Coming! ${count}`);
}

const WEEK_AGO = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
const [DAY, END_OF_DAY] = [WEEK_AGO.replaceAll('-', ''), `${WEEK_AGO}T24:00:00.000Z`];

/** Placeholder for the id of a post that is liked, discussed and mentioned in another post. */
const POPULAR = ':popular';

/** Each page shows the posts that the server returns to anna for it. */
for (const [title, feeds] of [
  [
    'home, discussions, saved posts and direct messages are separate feeds [2.164 2.002 2.034 2.035 2.036]',
    {
      '/': 'timelines/home',
      '/filter/discussions': 'timelines/filter/discussions?sort=created',
      '/filter/saves': 'timelines/filter/saves?sort=created',
      '/filter/direct': 'timelines/filter/directs?sort=created',
    },
  ],
  [
    'search, best of and everything are separate feeds [1.016 2.164 2.039 2.040 2.046]',
    {
      '/search?q=train': 'search?qs=train',
      '/search?qs=kettle': 'search?qs=kettle',
      '/filter/best_of': 'bestof',
      '/filter/everything': 'everything',
    },
  ],
  [
    'an account has feeds of its posts, its comments and its likes [2.164 2.065 2.069 2.070]',
    {
      '/dmitri': 'timelines/dmitri?sort=created',
      '/dmitri/comments': 'timelines/dmitri/comments?sort=created',
      '/dmitri/likes': 'timelines/dmitri/likes?sort=created',
    },
  ],
  [
    'summaries show the best posts of a day, a week and a month, of the site or of an account [1.014 2.043 2.044]',
    {
      '/summary/1': 'summary/1',
      '/summary': 'summary/7',
      '/summary/30': 'summary/30',
      '/dmitri/summary/30': 'summary/dmitri/30',
    },
  ],
  [
    'memories show posts up to a date, and backlinks show posts that link to a post [2.059 2.060 2.072]',
    {
      [`/memories/${DAY}`]: `timelines/home?sort=created&created-before=${END_OF_DAY}`,
      [`/dmitri/memories/${DAY}`]: `timelines/dmitri?sort=created&created-before=${END_OF_DAY}`,
      [`/dmitri/${POPULAR}/backlinks`]: `posts/${POPULAR}/backlinks`,
    },
  ],
] as const) {
  test(title, async ({ app, page }) => {
    const anna = await actAs(app, 'anna');
    const dmitri = await actAs(app, 'dmitri');
    const popular = await dmitri.write('The kettle is on');
    await makePopular(app, popular);
    await dmitri.write(`Come: /dmitri/${popular}`);
    await app.signIn(page, 'anna', '/about');
    for (const [address, path] of Object.entries(feeds)) {
      const posts = await anna.feed(path.replace(POPULAR, popular));
      // Home folds hidden posts below the feed.
      const open = posts.filter(({ isHidden }) => address !== '/' || !isHidden);
      const ids = open.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));
      expect(ids.length, address).toBeGreaterThan(0);
      await page.goto(address.replace(POPULAR, popular));
      await expect.poll(() => shownIds(page), { message: address }).toEqual(ids);
    }
  });
}

test('a home list shows the posts of its members [2.003]', async ({ app, page }) => {
  const anna = await actAs(app, 'anna');
  const owner = app.world.users.find(({ username }) => username === 'anna');
  const list = app.world.homeLists.find(({ ownerId, title }) => ownerId === owner?.id && title !== 'Home');
  const posts = await anna.feed(`timelines/home/${list?.id}/posts`);
  const ids = posts.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));
  expect(ids.length).toBeGreaterThan(0);
  await app.signIn(page, 'anna', `/list/${list?.id.slice(0, 4)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(list?.title ?? '');
  await expect.poll(() => shownIds(page)).toEqual(ids);
});

test('a single post and the notifications are separate views [2.164 2.071 2.037]', async ({ app, page }) => {
  const { post, author } = publicPost(app.world);
  await (await actAs(app, 'dmitri')).write('Have you seen the heron, @anna?');
  await app.signIn(page, 'anna', `/${author.username}/${post.id}`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.locator(`#root article[data-post-id="${post.id}"]`)).toBeVisible();
  await page.goto('/filter/notifications');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const notifications = page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(notifications.filter({ hasText: 'mentioned you in a post' }).first()).toBeVisible();
});

test('home shows its title, sort order, subscription requests, form and posts in this order [2.192]', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  const parts = [
    main.getByRole('heading', { level: 1, name: 'Home' }),
    main.getByRole('note').filter({ hasText: /^You have \d+ subscription request/ }),
    main.getByRole('form', { name: 'Write a post' }),
    main.getByRole('feed', { name: 'Home' }).getByRole('article').first(),
  ];
  for (const part of parts) await expect(part).toHaveCount(0);
  await app.signIn(page);
  for (const part of parts) await expect(part).toBeVisible();
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(main.getByRole('button', { name: 'Order of posts' })).toBeVisible();
  await expect(main.getByRole('link', { name: /subscription request/ }).first()).toHaveAttribute(
    'href',
    '/friends?show=requests',
  );
});
