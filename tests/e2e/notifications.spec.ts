/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { WorldData } from '../server/core/world.ts';
import { type ApiClient, apiClient } from './api.ts';
import { letAnHourPass, readyForOffline } from './device.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';
import { actAs } from './others.ts';
import { withoutSync } from './own-browser.ts';
import { addAuthor } from './world.ts';

/** People who ask anna for something: to subscribe, or to join her group. */
const ASKING = { petra: null, quilla: null, rosalind: 'riverside-neighbours' } as const;

/** Adds a request of a user to anna or to a group that she manages, and its notification. */
function addRequest(world: WorldData, from: string, group: string | null): void {
  const idOf = (name: string) => [...world.users, ...world.groups].find(({ username }) => username === name)?.id ?? '';
  const createdAt = Date.now();
  world.requests.push({ fromId: idOf(from), toId: idOf(group ?? 'anna'), createdAt });
  world.notifications.push({
    id: randomUUID(),
    type: group ? 'group_subscription_requested' : 'subscription_requested',
    recipientId: idOf('anna'),
    createdById: idOf(from),
    affectedId: idOf(group ? from : 'anna'),
    groupId: group && idOf(group),
    postId: null,
    commentId: null,
    postAuthorId: null,
    targetPostId: null,
    targetCommentId: null,
    createdAt,
  });
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => {
        for (const [username, group] of Object.entries(ASKING)) {
          addAuthor(world, username, `${username} is here`);
          addRequest(world, username, group);
        }
      });
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const items = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kinds of notifications' }).getByRole('link', { name, exact: true });
const inBar = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name });

test('notifications are listed by kind and page, stay readable and markable offline, and update live [2.204 1.012]', async ({
  app,
  page,
  context,
}) => {
  await withoutSync(context);
  await app.signIn(page, 'dmitri', '/filter/notifications');
  await expect(page).toHaveTitle('Notifications - Larder');
  await expect(items(page)).toHaveCount(30);

  await tab(page, 'Bans').click();
  await expect(page).toHaveURL('/filter/notifications?filter=bans');
  // The list of all kinds may still be shown when the address has changed.
  const areBans = async () => {
    const all = await items(page).allInnerTexts();
    return all.length > 0 && all.every((words) => /blocked|switched bans/.test(words));
  };
  await expect.poll(areBans).toBe(true);
  await tab(page, 'All').click();
  await page.getByRole('link', { name: 'Older items' }).click();
  await expect(page).toHaveURL('/filter/notifications?offset=30');
  await expect(items(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Newer items' }).first().click();
  await expect(items(page)).toHaveCount(30);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(items(page)).toHaveCount(30);
  await expect(inBar(page, /^Notifications, \d+ unread$/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inBar(page, 'Notifications').and(page.locator('[aria-current=page]'))).toHaveAccessibleName(
    'Notifications',
  );
  await tab(page, 'Comments').click();
  await expect(page.getByText('Not stored on this device')).toBeVisible();
  await tab(page, 'Bans').click();
  await expect(items(page).first()).toBeVisible();

  await context.setOffline(false);
  const client = await apiClient(app, 'dmitri');
  await expect
    .poll(async () => ((await client.call('GET', 'users/getUnreadNotificationsNumber')) as { unread: number }).unread)
    .toBe(0);
  await tab(page, 'All').click();

  await (await actAs(app, 'anna')).write('Have you seen this, @dmitri?');
  await expect(items(page).first()).toContainText('mentioned you in a post');
  await expect(items(page).first()).toContainText('New');
  await expect(inBar(page, 'Notifications, 1 unread')).toBeVisible();
  await items(page).first().getByRole('link', { name: 'a post' }).click();
  await expect(page.getByRole('main').getByRole('article')).toContainText('Have you seen this, @dmitri?');
});

const itemOf = (page: Page, words: string | RegExp) => items(page).filter({ hasText: words });
const buttonIn = (page: Page, words: string | RegExp, name: string) =>
  itemOf(page, words).getByRole('button', { name, exact: true });

async function namesAt(client: ApiClient, path: string): Promise<string[]> {
  const { subscribers } = (await client.call('GET', path)) as { subscribers: { username: string }[] };
  return subscribers.map(({ username }) => username);
}
const unreadOf = async (client: ApiClient) =>
  ((await client.call('GET', 'users/getUnreadNotificationsNumber')) as { unread: number }).unread;

test('the page of notifications has its title [2.173]', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/filter/notifications');
  await expect(page).toHaveTitle('Notifications - Larder');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
});

test('requests are accepted in the list, by key, offline and for a group, and the focus stays', async ({
  app,
  page,
  context,
}) => {
  const anna = await apiClient(app, 'anna');
  await app.signIn(page, 'anna', '/filter/notifications?filter=subscriptions');
  await buttonIn(page, 'petra sent you', 'Accept petra').focus();
  await page.keyboard.press('Enter');
  await expect(itemOf(page, 'petra sent you').getByText('Accepted', { exact: true })).toBeFocused();
  await expect.poll(() => namesAt(anna, 'users/anna/subscribers')).toContain('petra');
  await readyForOffline(page);

  await context.setOffline(true);
  await buttonIn(page, 'quilla sent you', 'Accept quilla').focus();
  await page.keyboard.press('Enter');
  await expect(itemOf(page, 'quilla sent you')).toContainText('Accepting the request by @quilla. Waiting for network');
  await expect(buttonIn(page, 'quilla sent you', 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(buttonIn(page, 'quilla sent you', 'Accept quilla')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(itemOf(page, 'quilla sent you')).toContainText('Accepting the request by @quilla. Waiting for network');
  expect(await namesAt(anna, 'users/anna/subscribers')).not.toContain('quilla');
  await context.setOffline(false);
  await expect(itemOf(page, 'quilla sent you')).toContainText('Accepted');
  await expect.poll(() => namesAt(anna, 'users/anna/subscribers')).toContain('quilla');

  await tab(page, 'Groups').click();
  await buttonIn(page, 'rosalind sent a request to join', 'Accept rosalind').click();
  await expect(itemOf(page, 'rosalind sent a request')).toContainText('Accepted');
  await expect.poll(() => namesAt(anna, 'users/riverside-neighbours/subscribers')).toContain('rosalind');
});

test('what was marked as read offline stays unread if something newer has come before the network', async ({
  app,
  page,
  context,
}) => {
  await withoutSync(context);
  const anna = await apiClient(app, 'anna');
  const petra = await apiClient(app, 'petra');
  const { id } = await petra.write('Did you hear, @anna?');
  await app.signIn(page, 'anna', '/filter/notifications');
  await expect(items(page).first()).toContainText('petra mentioned you in a post');
  await expect(items(page).first()).toContainText('New');
  const before = await unreadOf(anna);
  const marked = () => app.faults.count(({ url }) => url.endsWith('/markAllNotificationsAsRead'));
  const markedBefore = marked();
  await expect(inBar(page, `Notifications, ${before} unread`)).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark all as read' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All marked as read')).toBeFocused();
  await expect(items(page).getByText('New', { exact: true })).toHaveCount(0);
  await petra.comment(id, 'Are you there, @anna?');
  await context.setOffline(false);
  await expect(items(page).first()).toContainText('petra mentioned you in a comment on their post');
  await expect(items(page).first()).toContainText('New');
  await expect(items(page).nth(1)).toContainText('New');
  await expect(inBar(page, `Notifications, ${before + 1} unread`)).toBeVisible();
  expect(await unreadOf(anna)).toBe(before + 1);
  expect(marked()).toBe(markedBefore);

  // What has been seen now can be marked.
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => unreadOf(anna)).toBe(0);
  await expect(inBar(page, 'Notifications')).toHaveAccessibleName('Notifications');
});

test('new notifications come in at the top of their tab, and wait behind a button while the user reads below', async ({
  app,
  page,
}) => {
  const quilla = await apiClient(app, 'quilla');
  await app.signIn(page, 'anna', '/filter/notifications?filter=mentions');
  await expect(items(page).first()).toBeVisible();
  await quilla.write('First word for @anna');
  await expect(items(page).first()).toContainText('quilla mentioned you in a post');
  await expect(items(page).first()).toContainText('New');

  await tab(page, 'All').click();
  await expect(items(page)).toHaveCount(30);
  await items(page).last().scrollIntoViewIfNeeded();
  const read = items(page).nth(20);
  const words = await read.textContent();
  const top = (await read.boundingBox())?.y;
  await quilla.write('Second word for @anna');
  const waiting = page.getByRole('button', { name: '1 new notification' });
  await expect(waiting).toBeVisible();
  expect(await read.textContent()).toBe(words);
  expect((await read.boundingBox())?.y).toBe(top);
  await expect(items(page)).toHaveCount(30);
  await waiting.click();
  await expect(waiting).toHaveCount(0);
  await expect(items(page).first()).toBeInViewport();
  await expect(items(page).nth(1)).toContainText('quilla mentioned you in a post');
});

test('a notification leads to its comment in the thread, also to a folded one, and says so when it is deleted', async ({
  app,
  page,
}) => {
  const anna = await apiClient(app, 'anna');
  const rosalind = await apiClient(app, 'rosalind');
  const { id, shortId } = await anna.write('A long thread begins');
  for (let i = 1; i <= 6; i += 1) await anna.comment(id, `Before, ${i}`);
  const commentId = await rosalind.comment(id, 'In the middle, @anna');
  for (let i = 1; i <= 6; i += 1) await anna.comment(id, `After, ${i}`);
  await app.signIn(page, 'anna', '/filter/notifications?filter=mentions');
  const item = itemOf(page, /rosalind mentioned you in a comment .*on your post/);
  await item.getByRole('link', { name: /ago|now/ }).click();
  await expect(page).toHaveURL(new RegExp(`/anna/${shortId}#comment-`));
  const comment = page.getByRole('main').locator('[data-comment]').filter({ hasText: 'In the middle' });
  await expect(comment).toBeInViewport();
  await expect(comment).toHaveClass(/focused/);

  await rosalind.call('DELETE', `comments/${commentId}`);
  await letAnHourPass(page);
  await page.goto('/filter/notifications?filter=mentions');
  await expect(item).toContainText('rosalind mentioned you in a comment (deleted) on your post');
  await anna.call('DELETE', `posts/${id}`);
  await letAnHourPass(page);
  await page.reload();
  await expect(item).toHaveCount(0);
  await expect(itemOf(page, 'rosalind mentioned you in a comment on a post (no longer available)')).toBeVisible();
});

test('tabs, items and answers are reached by the keyboard and pass axe', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/filter/notifications?filter=subscriptions');
  await expect(page.getByRole('button', { name: /^Accept / }).first()).toBeVisible();
  await tab(page, 'Subscriptions').focus();
  await page.keyboard.press('Tab');
  await expect(tab(page, 'Groups')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/filter/notifications?filter=groups');
  await tab(page, 'Subscriptions').click();
  await expect(page.getByRole('button', { name: /^Accept / }).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.addStyleTag({ content: 'nav[aria-label="Main places"] { position: static !important; }' });
    const axe = new AxeBuilder({ page });
    axe.options({ rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } });
    const { violations } = await axe.analyze();
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test('the preference hideUnreadNotifications hides the count, not the item [3.033]', async ({ app, page }) => {
  const quilla = await apiClient(app, 'quilla');
  const anna = await apiClient(app, 'anna');
  await quilla.write('Third word for @anna');
  const { users } = (await anna.call('GET', 'users/whoami')) as { users: { id: string } };
  const hide = (isHidden: boolean) =>
    anna.call('PUT', `users/${users.id}`, {
      user: { frontendPreferences: { 'net.freefeed': { hideUnreadNotifications: isHidden } } },
    });
  await hide(true);
  await app.signIn(page, 'anna', '/filter/notifications');
  await expect(items(page).first()).toContainText('New');
  await expect(inBar(page, /^Notifications/)).toHaveAccessibleName('Notifications');
  await hide(false);
  await letAnHourPass(page);
  await page.reload();
  await expect(inBar(page, /^Notifications, \d+ unread$/)).toBeVisible();
});
