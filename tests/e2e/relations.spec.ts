/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { refreshPrivacy } from '../server/core/derived.ts';
import { type ApiClient, apiClient } from './api.ts';
import { readyForOffline, tracesOf } from './device.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';
import { addAuthor } from './world.ts';

/** People whom anna reads, each for one test. */
const PEOPLE = { dorothea: 'Swedes are in', lockwood: 'Keys under the mat', barnaby: 'Figs from the south wall' };

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => {
        for (const [username, words] of Object.entries(PEOPLE)) addAuthor(world, username, words);
        const idOf = (name: string) => world.users.find(({ username }) => username === name)?.id ?? '';
        world.subscriptions.push({ readerId: idOf('barnaby'), targetId: idOf('anna'), createdAt: Date.now() });
      });
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const profileOf = (page: Page) => page.getByRole('region', { name: 'Profile' });
const buttonOf = (page: Page, name: string) => profileOf(page).getByRole('button', { name, exact: true });
const postsOf = (page: Page, words: string) => page.locator('#root').getByRole('article').filter({ hasText: words });

/** What the server lets a user do with an account. */
async function canDo(client: ApiClient, username: string): Promise<string[]> {
  return ((await client.call('GET', `users/${username}`)) as { users: { youCan: string[] } }).users.youCan;
}

async function chooseMore(page: Page, action: string): Promise<void> {
  await buttonOf(page, 'More actions').click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('users and groups are subscribed to and left offline, over a reload, and the server has it [1.005 1.009 5.031 7.085 7.086]', async ({
  page,
  context,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  const isSubscribed = async (username: string) => (await canDo(anna, username)).includes('unsubscribe');
  await app.signIn(page);
  await page.goto('/old-lanes');
  const wasMember = await isSubscribed('old-lanes');
  if (wasMember) await anna.call('POST', 'users/old-lanes/unsubscribe');
  await page.reload();
  await expect(buttonOf(page, 'Subscribe')).toBeVisible();
  await page.goto('/dorothea');
  await expect(buttonOf(page, 'Unsubscribe')).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await buttonOf(page, 'Unsubscribe').click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to unsubscribe from @dorothea?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(buttonOf(page, 'Unsubscribe')).toBeFocused();
  await buttonOf(page, 'Unsubscribe').click();
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(buttonOf(page, 'Subscribe')).toBeVisible();
  await expect(profileOf(page).getByText('Unsubscribing from @dorothea: Waiting for network')).toBeAttached();
  await expect(profileOf(page)).toContainText(/@dorothea · as of \d\d:\d\d/);
  await page.reload();
  await expect(buttonOf(page, 'Subscribe')).toBeVisible();
  await page.goto('/old-lanes');
  await buttonOf(page, 'Subscribe').click();
  await expect(profileOf(page)).toContainText('You are a member');
  expect(await Promise.all(['dorothea', 'old-lanes'].map(isSubscribed))).toEqual([true, false]);

  await context.setOffline(false);
  await expect.poll(() => Promise.all(['dorothea', 'old-lanes'].map(isSubscribed))).toEqual([false, true]);
  await expect(profileOf(page).getByText('Waiting for network')).toHaveCount(0);

  await page.goto('/dorothea');
  await buttonOf(page, 'Subscribe').click();
  await expect(buttonOf(page, 'Unsubscribe')).toBeVisible();
  await expect.poll(() => isSubscribed('dorothea')).toBe(true);
  // Her posts are in the home feed again, without a reload.
  const dorothea = await apiClient(app, 'dorothea');
  await dorothea.write('More swedes than ever');
  await page.getByRole('link', { name: /^Home/ }).first().click();
  await expect(postsOf(page, 'More swedes than ever')).toBeVisible();
});

/** Makes a user private, and ends anna's subscription to them. */
function close(app: App, name: string): void {
  const id = app.world.users.find(({ username }) => username === name)?.id ?? '';
  app.database.run('DELETE FROM subscriptions WHERE targetId = :id', { id });
  app.database.run('DELETE FROM homeListMembers WHERE accountId = :id', { id });
  app.database.run('UPDATE accounts SET isPrivate = 1, isProtected = 1 WHERE id = :id', { id });
  refreshPrivacy(app.database);
}

test('a subscription is requested offline, revoked after a question, and requested again', async ({
  page,
  context,
  app,
}) => {
  close(app, 'lockwood');
  const anna = await apiClient(app, 'anna');
  const isRequested = async () => (await canDo(anna, 'lockwood')).includes('unrequest_subscription');
  await app.signIn(page, 'anna', '/lockwood');
  await expect(page.getByRole('main')).toContainText('You can request a subscription to see the posts.');
  await expect(buttonOf(page, 'Request a subscription')).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await buttonOf(page, 'Request a subscription').click();
  await expect(profileOf(page)).toContainText('Private feed · Subscription request sent');
  await expect(page.getByRole('main')).toContainText('when your subscription request is accepted');
  await expect(buttonOf(page, 'Revoke the request')).toBeFocused();
  await page.reload();
  await expect(profileOf(page).getByText('Request to @lockwood: Waiting for network')).toBeAttached();
  expect(await isRequested()).toBe(false);
  await context.setOffline(false);
  await expect.poll(isRequested).toBe(true);

  await buttonOf(page, 'Revoke the request').click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to revoke this request?' });
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(buttonOf(page, 'Request a subscription')).toBeVisible();
  await expect.poll(isRequested).toBe(false);
  await expect(profileOf(page)).not.toContainText('request sent');

  await buttonOf(page, 'Request a subscription').click();
  await expect.poll(isRequested).toBe(true);
  const lockwood = await apiClient(app, 'lockwood');
  await lockwood.call('POST', 'users/acceptRequest/anna');
  await expect(postsOf(page, PEOPLE.lockwood)).toBeVisible();
  await expect(buttonOf(page, 'Unsubscribe')).toBeVisible();
});

test('the main button has the focus when a key has answered a request on the profile', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/wanjiru');
  await expect(profileOf(page)).toContainText('Asks to subscribe to you');
  await buttonOf(page, 'Accept').focus();
  await page.keyboard.press('Enter');
  await expect(profileOf(page)).not.toContainText('Asks to subscribe to you');
  await expect(buttonOf(page, 'Subscribe').or(buttonOf(page, 'Unsubscribe'))).toBeFocused();
});

test('a block hides a user at once, is said not to be in force yet, binds both when the server has it, and ends [2.095 6.045 6.046]', async ({
  page,
  context,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  const barnaby = await apiClient(app, 'barnaby');
  const { id: annasPost } = await anna.write('Who will come to the fig tasting?');
  await barnaby.comment(annasPost, 'I bring the figs myself');
  const readers = async () => {
    const { subscribers } = (await anna.call('GET', 'users/anna/subscribers')) as {
      subscribers: { username: string }[];
    };
    return subscribers.map(({ username }) => username);
  };
  expect(await readers()).toContain('barnaby');
  await app.signIn(page);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.goto(`/anna/${annasPost}`);
  await expect(page.getByText('I bring the figs myself')).toBeVisible();
  await page.goto('/barnaby');
  await expect(postsOf(page, PEOPLE.barnaby)).toBeVisible();
  await page.goto('/barnaby/comments');
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await chooseMore(page, 'Block');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('You and @barnaby will not see what the other writes');
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(page).toHaveURL('/barnaby');
  await expect(page.getByRole('main')).toContainText(
    'You have blocked barnaby, so all of their posts and comments are invisible to you.',
  );
  await expect(profileOf(page)).toContainText('not yet in force: until the server has it, @barnaby can still read');
  await expect(postsOf(page, PEOPLE.barnaby)).toHaveCount(0);
  await expect(profileOf(page).getByRole('button')).toHaveText([/^as of/, 'Unblock']);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(postsOf(page, PEOPLE.barnaby)).toHaveCount(0);
  await page.goto('/barnaby');
  await expect(profileOf(page)).toContainText('not yet in force');
  expect(await readers()).toContain('barnaby');

  await context.setOffline(false);
  await expect(profileOf(page).getByText('not yet in force')).toHaveCount(0);
  // The block has ended the other's subscription, and neither sees what the other writes.
  expect(await readers()).not.toContain('barnaby');
  await expect(barnaby.read(annasPost)).rejects.toThrow('403');
  await expect(anna.call('GET', 'timelines/barnaby')).resolves.toMatchObject({ posts: [] });
  await expect.poll(() => tracesOf(page, [PEOPLE.barnaby])).toEqual([]);

  await buttonOf(page, 'Unblock').click();
  await expect(buttonOf(page, 'Unsubscribe')).toBeVisible();
  await expect(page).toHaveURL('/barnaby');
  await expect(postsOf(page, PEOPLE.barnaby)).toBeVisible();
  await expect(barnaby.read(annasPost)).resolves.toMatchObject({
    posts: { body: 'Who will come to the fig tasting?' },
  });
  // The end of the block restores no subscription.
  expect(await readers()).not.toContain('barnaby');
});

test('refused actions and impossible ones are listed with their own texts, until they are tried again or discarded [8.036]', async ({
  page,
  app,
}) => {
  await app.signIn(page, 'anna', '/riverside-neighbours');
  const problems = profileOf(page).getByRole('list', { name: 'Problems' });
  await buttonOf(page, 'Unsubscribe').click();
  await expect(problems.getByRole('alert')).toHaveText(
    'You are the Admin for this group. If you want to unsubscribe please drop administrative privileges first.',
  );

  const anna = await apiClient(app, 'anna');
  await page.goto('/kenji');
  const isRead = (await canDo(anna, 'kenji')).includes('unsubscribe');
  if (isRead) await anna.call('POST', 'users/kenji/unsubscribe');
  await page.reload();
  const refuse = (call: string, err: string) =>
    app.faults.set({
      match: ({ url }) => url.endsWith(`/users/kenji/${call}`),
      respond: { status: 403, body: { err } },
    });
  refuse('subscribe', 'No new readers today');
  refuse('ban', 'No blocks today');
  await buttonOf(page, 'Subscribe').click();
  await expect(problems.getByRole('alert')).toHaveText('Subscribing to @kenji: No new readers today');
  await expect(buttonOf(page, 'Subscribe')).toBeVisible();
  await chooseMore(page, 'Block');
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Block' }).click();
  await expect(problems.getByRole('alert')).toHaveText([
    'Subscribing to @kenji: No new readers today',
    'Blocking @kenji: No blocks today',
  ]);
  await problems.getByRole('listitem').filter({ hasText: 'Blocking' }).getByRole('button', { name: 'Discard' }).click();
  await expect(problems.getByRole('listitem')).toHaveCount(1);
  app.faults.clear();
  await problems.getByRole('button', { name: 'Try again' }).click();
  await expect(problems).toHaveCount(0);
  await expect.poll(async () => (await canDo(anna, 'kenji')).includes('unsubscribe')).toBe(true);
});
