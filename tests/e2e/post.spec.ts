import type { Locator, Page } from '@playwright/test';
import type { WorldPost } from '../server/core/world.ts';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const menuItems = async (page: Page, post: Locator): Promise<string[]> => {
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const labels = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return labels;
};
const choose = async (page: Page, post: Locator, label: string) => {
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

/** A public post with text and files in the feed of one account. */
function withFiles({ world }: App, kind: 'users' | 'groups'): { post: WorldPost; path: string } {
  for (const post of world.posts) {
    const [ownerId, ...others] = post.destinationIds;
    const owner = world[kind].find(({ id }) => id === ownerId);
    const author = world.users.find(({ id }) => id === post.authorId);
    const isBanned = world.bans.some(({ byId, bannedId }) => [byId, bannedId].includes(post.authorId));
    const isOpen = owner && !owner.isPrivate && !author?.isGone && !isBanned && !post.isDirect;
    if (isOpen && others.length === 0 && post.attachmentIds.length > 0 && /^\w+ \w+/.test(post.body))
      return { post, path: `/${owner.username}/${post.shortId}` };
  }
  throw new Error(`The demo network has no post with files in feeds of ${kind}`);
}

test('posts with text and files are shown in the feeds of people and groups [1.003]', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/about');
  for (const kind of ['users', 'groups'] as const) {
    const { post, path } = withFiles(app, kind);
    await page.goto(path);
    const card = postOn(page, post.id);
    await expect(card).toContainText(post.body.slice(0, 20));
    for (const id of post.attachmentIds) {
      const file = app.world.attachments.find((each) => each.id === id);
      const name = file?.artist ?? file?.title ?? file?.fileName ?? '';
      await expect(card.getByText(name).or(card.getByLabel(name)).or(card.getByAltText(name)).first()).toBeAttached();
    }
  }
});

test('a user posts to their own feed, to a group and as a direct message [1.010]', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  await app.signIn(page, 'anna', '/about');
  for (const [address, feed, name] of [
    ['/', 'timelines/anna', 'anna'],
    ['/gardeners', 'timelines/gardeners', 'gardeners'],
    ['/filter/direct?to=dmitri', 'timelines/filter/directs', 'dmitri'],
  ] as const) {
    await page.goto(address);
    const words = `Written on ${address}`;
    const form = page.getByRole('form', { name: 'Write a post' });
    await form.getByRole('textbox', { name: 'Write a post' }).fill(words);
    await form.getByRole('button', { name: /^Post/ }).click();
    const sent = async () => {
      const feedReply = (await anna.call('GET', `${feed}?sort=created`)) as FeedReply;
      const post = feedReply.posts.find(({ body }) => body === words);
      const feeds = feedReply.subscriptions.filter(({ id }) => post?.postedTo.includes(id));
      const owners = [...feedReply.users, ...feedReply.subscribers];
      return feeds.map(({ user, name: kind }) => [owners.find(({ id }) => id === user)?.username, kind]);
    };
    const isDirect = name === 'dmitri';
    await expect.poll(sent, { message: address }).toContainEqual([name, isDirect ? 'Directs' : 'Posts']);
    expect(await sent()).toHaveLength(isDirect ? 2 : 1);
  }
});

interface FeedReply {
  posts: { body: string; postedTo: string[] }[];
  subscriptions: { id: string; user: string; name: string }[];
  users: { id: string; username: string }[];
  subscribers: { id: string; username: string }[];
}

test('a post URL is redirected to the canonical one, and the hash is kept [2.073 2.074 2.196]', async ({
  page,
  app,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const own = await dmitri.write('To my own feed and a group', 'dmitri', 'gardeners');
  const inGroups = await dmitri.write('To groups alone', 'gardeners', 'night-trains');
  await app.signIn(page, 'anna', '/about');
  await page.goto(`/gardeners/${own.id}#here`);
  await expect(page).toHaveURL(`/dmitri/${own.shortId}#here`);
  await page.goto(`/dmitri/${inGroups.shortId}`);
  await expect(page).toHaveURL(`/gardeners/${inGroups.shortId}`);
});

test('the author of a post disables its comments, enables them and deletes it [6.014 6.016]', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write('Mine to keep or not');
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  const post = postOn(page, id);
  expect(await menuItems(page, post)).toEqual(expect.arrayContaining(['Hide', 'Edit', 'Disable comments', 'Delete']));
  await choose(page, post, 'Disable comments');
  await expect.poll(async () => (await anna.read(id)).posts.commentsDisabled).toBe('1');
  await choose(page, post, 'Enable comments');
  await expect.poll(async () => (await anna.read(id)).posts.commentsDisabled).toBe('0');
  await choose(page, post, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => anna.read(id).catch(String)).toContain('404');
});

test('a group administrator disables comments of the group’s posts, enables them and removes the posts; other users cannot [6.022 6.023]', async ({
  page,
  app,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const his = await dmitri.write('In my own feed');
  const { id, shortId } = await dmitri.write('In a feed and a group', 'dmitri', 'gardeners');
  await app.signIn(page, 'anna', `/dmitri/${his.shortId}`);
  expect(await menuItems(page, postOn(page, his.id))).toEqual(['Hide', 'Notify of all comments', 'Translate']);

  await page.goto(`/dmitri/${shortId}`);
  const post = postOn(page, id);
  await expect(post.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(await menuItems(page, post)).toEqual([
    'Hide',
    'Notify of all comments',
    'Translate',
    'Disable comments',
    'Remove from @gardeners',
  ]);
  await choose(page, post, 'Disable comments');
  await expect.poll(async () => (await dmitri.read(id)).posts.commentsDisabled).toBe('1');
  await choose(page, post, 'Enable comments');
  await expect.poll(async () => (await dmitri.read(id)).posts.commentsDisabled).toBe('0');
  await choose(page, post, 'Remove from @gardeners');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const isInGroup = async () => {
    const { posts } = (await dmitri.call('GET', 'timelines/gardeners')) as { posts: { id: string }[] };
    return posts.some((each) => each.id === id);
  };
  await expect.poll(isInGroup).toBe(false);
  await expect(post).not.toContainText('Gardeners');
});
