import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { vaultRows } from './device.ts';
import { expect, test } from './fixtures.ts';
import { placeAgain, readOn } from './place.ts';

const unread = (page: Page) => page.getByRole('note').filter({ hasText: /unread conversations?/ });
const inBar = (page: Page) =>
  page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: /^Directs/ });
const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);

test('unread direct messages are counted until the user marks them as read, also offline [2.168 2.182 7.016]', async ({
  page,
  app,
  context,
}) => {
  const anna = await apiClient(app, 'anna');
  const dmitri = await apiClient(app, 'dmitri');
  await dmitri.call('GET', 'users/markAllDirectsAsRead');
  const isMarking = ({ url }: { url: string }) => url.endsWith('/users/markAllDirectsAsRead');
  const before = app.faults.count(isMarking);
  await anna.write('Is the boat dry?', 'dmitri');
  await app.signIn(page, 'dmitri', '/filter/direct');
  await expect(page).toHaveTitle('Direct messages - Larder');
  await expect(page.getByRole('heading', { level: 1, name: 'Direct messages' })).toBeVisible();
  await expect(unread(page)).toContainText('1 unread conversation');
  await expect(inBar(page)).toHaveAccessibleName('Directs, 1 unread');
  await anna.write('Or shall we walk?', 'dmitri');
  await expect(unread(page)).toContainText('2 unread conversations');
  // The number and the post come in separate events.
  await expect(page.getByText('Or shall we walk?')).toBeVisible();

  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await unread(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(unread(page)).toHaveCount(0);
  await expect(inBar(page)).toHaveAccessibleName('Directs');
  await page.reload();
  await expect(page.getByRole('feed').getByText('Or shall we walk?')).toBeVisible();
  await expect(unread(page)).toHaveCount(0);

  await context.setOffline(false);
  const number = async () => ((await dmitri.call('GET', 'users/getUnreadDirectsNumber')) as { unread: string }).unread;
  await expect.poll(number).toBe('0');
  expect(app.faults.count(isMarking) - before).toBe(1);
  await expect(inBar(page)).toHaveAccessibleName('Directs');
});

test('a conversation with several people started offline is created once when the network is back', async ({
  page,
  app,
  context,
}) => {
  const elena = await apiClient(app, 'elena');
  const elenaId = app.world.users.find(({ username }) => username === 'elena')?.id ?? '';
  await elena.call('PUT', `users/${elenaId}`, { user: { preferences: { acceptDirectsFrom: 'all' } } });
  await app.signIn(page, 'dmitri', '/filter/direct');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const field = form(page).getByRole('combobox', { name: 'Add a destination' });
  await form(page).getByRole('textbox', { name: 'Write a post' }).fill('Who brings the oars?');
  await expect(field).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Write a post' })).toBeFocused();
  await field.fill('elena');
  await field.press('Enter');
  await field.fill('anna');
  await field.press('Enter');
  await expect(form(page).getByRole('button', { name: 'Post · direct' })).toBeEnabled();
  await context.setOffline(true);
  await form(page).getByRole('button', { name: 'Post · direct' }).click();
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText('Who brings the oars?');
  await context.setOffline(false);
  for (const name of ['elena', 'anna']) {
    const reader = await apiClient(app, name);
    const copies = async () => {
      const { posts } = (await reader.call('GET', 'timelines/filter/directs?sort=created')) as {
        posts: { body: string }[];
      };
      return posts.filter(({ body }) => body === 'Who brings the oars?').length;
    };
    await expect.poll(copies).toBe(1);
  }
});

test('leaving a conversation asks for confirmation, returns to the home feed and removes the conversation [5.030 7.057 8.013]', async ({
  page,
  app,
  context,
}) => {
  const anna = await apiClient(app, 'anna');
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await anna.write('The boat leaks', 'dmitri');
  await app.signIn(page, 'dmitri', `/anna/${shortId}`);
  const post = postOn(page, id);
  await expect(post).toContainText('The boat leaks');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const leave = async (answer: 'Cancel' | 'Leave') => {
    await post.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Leave conversation' }).click();
    const question = page.getByRole('dialog', {
      name: "Are you sure you want to leave this conversation? You won't be able to read it unless the author invites you back again.",
      exact: true,
    });
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
  };
  await leave('Cancel');
  await expect(post).toBeVisible();
  await leave('Leave');
  await expect(page).toHaveURL('/');
  await expect(post).toHaveCount(0);
  await context.setOffline(false);
  const isClosed = () =>
    dmitri.read(id).then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed).toBe(true);
  await page.goto('/filter/direct');
  await expect(page.getByRole('heading', { name: 'Direct messages' })).toBeVisible();
  await expect(post).toHaveCount(0);
  expect((await anna.read(id)).posts.body).toBe('The boat leaks');
});

test('the link to direct messages leads to the newest one, and back and reload restore the position', async ({
  page,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  for (let i = 0; i < 12; i += 1) await anna.write(`Letter ${i}\n\nwith\n\nsome\n\nlines`, 'dmitri');
  await app.signIn(page, 'dmitri', '/filter/direct');
  await expect(page.getByRole('feed').getByRole('article').nth(9)).toBeAttached();
  await expect(unread(page)).toBeVisible();
  await expect(form(page)).toBeVisible();
  const before = await readOn(page);
  // The bottom bar is always visible, so clicking it scrolls nothing.
  const home = page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Home' });
  await home.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('feed').getByRole('article').nth(9)).toBeAttached();
  await page.goBack();
  await expect.poll(() => placeAgain(page, before)).toEqual(before);

  await home.click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('feed').getByRole('article').nth(9)).toBeAttached();
  const { id } = await anna.write('Has just come', 'dmitri');
  await inBar(page).click();
  await expect(postOn(page, id)).toBeInViewport();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await expect(unread(page)).toBeVisible();
  await expect(form(page)).toBeVisible();
  const again = await readOn(page);
  const kept = async () => (await vaultRows(page, 'positions')).map(({ offsetPx }) => Math.round(Number(offsetPx)));
  await expect.poll(kept).toContain(again.top);
  await page.reload();
  await expect.poll(() => placeAgain(page, again)).toEqual(again);
  // The link to the current feed scrolls to its top as well.
  const { id: nextId } = await anna.write('And one more', 'dmitri');
  await expect(page.getByRole('button', { name: '1 new post', exact: true })).toBeVisible();
  await inBar(page).click();
  await expect(postOn(page, nextId)).toBeInViewport();
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0);
});
