import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { readyForOffline } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { withoutSync } from './own-browser.ts';
import { countDrawn, drawnIn, forgetDrawn, nothingDrawn } from './render-counter.ts';

test.setTimeout(180_000);

const SLOW = 'The server is slow to answer.';
const SECRET = 'I have blue peas';

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const like = (post: Locator) => post.getByRole('button', { name: /^Like(?! comment)/ });
const save = (post: Locator) => post.getByRole('button', { name: 'Save' });
const commentsOf = (post: Locator) => post.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem');
const bodies = async (client: ApiClient, id: string) => (await client.read(id)).comments.map(({ body }) => body);
const toApi = ({ url }: Request) => url.includes('/v3/');
const isComment = (request: Request) => request.method === 'POST' && request.url.endsWith('/comments');

/** A new post of dmitri's with one comment, open in anna's browser. */
async function openPost(page: Page, app: App) {
  await withoutSync(page.context());
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('Who has seeds to swap?');
  const commentId = await dmitri.comment(id, 'Pumpkins, for example');
  const address = `/dmitri/${shortId}`;
  await app.signIn(page, 'anna', address);
  const post = postOn(page, id);
  await expect(save(post)).toBeVisible();
  await expect(commentsOf(post)).toHaveCount(1);
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { post, id, commentId, address, dmitri };
}

async function comment(post: Locator, words: string): Promise<void> {
  await post.getByRole('textbox', { name: 'Comment' }).fill(words);
  await post.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(commentsOf(post).last()).toContainText(words);
}

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

const endSessions = ({ world, database }: App, name: string) =>
  database.run('DELETE FROM sessions WHERE userId = :id', {
    id: world.users.find(({ username }) => username === name)?.id ?? '',
  });

test('after a lost session, every visitor page and the sign-in form count the items waiting to be sent', async ({
  page,
  app,
  context,
}) => {
  const { post, id, dmitri } = await openPost(page, app);
  await context.setOffline(true);
  await like(post).click();
  await save(post).click();
  await comment(post, SECRET);
  endSessions(app, 'anna');
  await context.setOffline(false);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await page.goto('/all-groups');
  const line = page.getByRole('status').getByRole('link', { name: '3 things wait until you sign in as @anna' });
  await expect(line).toBeInViewport();
  await expect(page.locator('body')).not.toContainText(SECRET);
  expect(await violations(page)).toEqual([]);
  await line.click();
  await expect(page).toHaveURL(/\/signin\?back=%2Fall-groups/);
  await expect(page.getByRole('main').getByText('3 things wait until you sign in as @anna')).toBeVisible();
  await expect(line).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await app.signIn(page, 'anna', '/all-groups');
  await expect.poll(() => bodies(dmitri, id)).toContain(SECRET);
  await expect(page.getByText(/until you sign in/)).toHaveCount(0);
});

test('every account that signed out with unsent items has a separate line', async ({ page, app }) => {
  const signOut = async () => {
    const menu = page.getByRole('button', { name: 'Open menu' });
    await menu.click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  };
  const { post, id, address, dmitri } = await openPost(page, app);
  app.faults.set({
    match: (request) => request.method !== 'GET' && request.url.includes(id),
    respond: { status: 503, body: {} },
  });
  await like(post).click();
  await expect(like(post)).toHaveAccessibleDescription(/Retry in|Waiting/);
  await signOut();
  await expect(page.getByText('1 thing waits until you sign in as @anna')).toBeVisible();
  await app.signIn(page, 'elena', address);
  await expect(page.getByText(/until you sign in/)).toHaveCount(0);
  await save(postOn(page, id)).click();
  await like(postOn(page, id)).click();
  await expect(like(postOn(page, id))).toHaveAccessibleDescription(/Retry in|Waiting/);
  await signOut();
  await expect(page.getByText('1 thing waits until you sign in as @anna')).toBeVisible();
  await expect(page.getByText('2 things wait until you sign in as @elena')).toBeVisible();
  app.faults.clear();
  await app.signIn(page, 'elena', address);
  await expect.poll(async () => (await dmitri.read(id)).posts.likes).toHaveLength(1);
});

test('a server that does not answer is reported as slow, also on a first start without stored data', async ({
  page,
  app,
}) => {
  app.faults.set({ match: toApi, respond: 'hang' });
  await page.goto('/all-groups');
  await expect(page.getByRole('status').filter({ hasText: SLOW })).toBeVisible({ timeout: 15_000 });
  expect(await violations(page)).toEqual([]);
  app.faults.clear();
  await expect(page.getByText(SLOW)).toHaveCount(0);
});

test('the very first start reports a slow server before there is anything to show', async ({ page, app }) => {
  app.faults.set({ match: toApi, respond: 'hang' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/config.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/all-groups');
  const still = page.getByRole('status').filter({ hasText: 'Still loading. The server may be slow to answer.' });
  await expect(still).toBeVisible({ timeout: 15_000 });
  app.faults.clear();
  release();
  await expect(page.getByRole('heading', { name: 'Public groups' })).toBeVisible();
  await expect(still).toHaveCount(0);
});

test('a request to a server that does not answer stays pending, and is sent once', async ({ page, app }) => {
  const { post, id, address, dmitri } = await openPost(page, app);
  app.faults.set({ match: toApi, respond: 'hang' });
  await like(post).click();
  await expect(like(post)).toHaveAccessibleDescription('Waiting for the server’s answer');
  await comment(post, SECRET);
  await expect(page.getByText(SLOW)).toBeVisible({ timeout: 20_000 });
  await expect(commentsOf(post).last()).toContainText('Waiting for the server’s answer', { timeout: 20_000 });
  await page.getByRole('link', { name: '2 things wait to be sent' }).click();
  await expect(waiting(page)).toHaveText([/Like of a post.*server’s answer/, /blue peas.*server’s answer/]);
  app.faults.clear();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 60_000 });
  await page.goto(address);
  expect((await bodies(dmitri, id)).filter((body) => body === SECRET)).toHaveLength(1);
});

/** Positions of the buttons of a post. Pending marks must not move them. */
const places = (post: Locator) =>
  post.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join();
    }),
  );

test('a pending toggle is marked at its button without a layout shift @wide-too', async ({ page, app, context }) => {
  const { post, commentId } = await openPost(page, app);
  const anna = post.locator(`[data-comment="${commentId}"]`);
  await expect(anna.getByRole('button', { name: /Like comment/ })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Offline.')).toBeVisible();
  const before = await places(post);
  await save(post).click();
  await expect(save(post)).toHaveAccessibleDescription('Waiting for network');
  expect(await places(post)).toEqual(before);
  await like(post).click();
  await expect(like(post)).toHaveAccessibleDescription('Waiting for network');
  const likeComment = anna.getByRole('button', { name: /Like comment/ });
  await likeComment.click();
  await expect(likeComment).toHaveAccessibleDescription('Waiting for network');
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Notify of all comments' }).click();
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Do not notify of all comments Waiting to be sent' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const control of [
    save(post),
    like(post),
    likeComment,
    post.getByRole('button', { name: 'More', exact: true }),
  ]) {
    const mark = control.locator('xpath=preceding-sibling::*[1]').getByTitle('Waiting for network');
    await expect(mark).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  // A toggle that is undone leaves no mark.
  await save(post).click();
  await expect(save(post)).not.toHaveAttribute('aria-describedby');
  await context.setOffline(false);
  await expect(post.getByTitle(/Waiting|Sending/)).toHaveCount(0);
  await expect(like(post)).not.toHaveAttribute('aria-describedby');
});

test('a pending mark in a feed renders only its post, and a hidden post is marked in its placeholder', async ({
  page,
  app,
  context,
}) => {
  const { id } = await (await apiClient(app, 'dmitri')).write('Who has a spade to lend?');
  await countDrawn(page, 'form[aria-label="Write a post"]');
  await app.signIn(page);
  await expect(like(postOn(page, id))).toBeVisible();
  // The menu's code comes late.
  await readyForOffline(page);
  await context.setOffline(true);
  await expect(page.getByText('Offline.')).toBeVisible();
  await nothingDrawn(page);
  await forgetDrawn(page);
  await like(postOn(page, id)).click();
  await expect(like(postOn(page, id))).toHaveAccessibleDescription('Waiting for network');
  const { rowsAgain } = await drawnIn(page);
  expect(rowsAgain.length).toBeGreaterThan(0);
  expect(rowsAgain.filter((drawn) => !drawn.startsWith(`${id}: `))).toEqual([]);

  await postOn(page, id).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
  const place = page.getByRole('article', { name: 'Hidden post' });
  await expect(place.getByTitle('Waiting for network')).toBeVisible();
  await expect(place).toContainText('Waiting for network');
  await place.getByRole('button', { name: 'Un-hide' }).click();
  await context.setOffline(false);
  await expect(like(postOn(page, id))).not.toHaveAttribute('aria-describedby');
});

test('an undo that comes too late says so and offers to delete the comment', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  // Time enough to find the button.
  await anna.setUndoWindow(10);
  const { post, id, dmitri } = await openPost(page, app);
  app.faults.set({ match: isComment, respond: 'slow-request', delayMs: 3000 });
  await comment(post, SECRET);
  const undo = commentsOf(post).last().getByRole('button', { name: 'Undo' });
  // Pressed within the undo window, released after the request has started.
  await undo.hover();
  await page.mouse.down();
  await expect(undo).toHaveCount(0);
  await page.mouse.up();
  const line = page.getByRole('status').filter({ hasText: 'Already sent: Comment' });
  await expect(line).toBeVisible();
  await expect(page.getByText('Already sent')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => bodies(dmitri, id)).toContain(SECRET);
  await expect(page.getByText('Already sent')).toBeVisible();
  // The notice takes over the focus of the removed button, so Delete is the next tab stop.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Already sent')).toHaveCount(0);
  await expect(commentsOf(post)).toHaveCount(1);
  await expect.poll(() => bodies(dmitri, id)).not.toContain(SECRET);
  await anna.setUndoWindow(null);
});

test('an undo of an edit or a deletion that was already sent only says so', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  await anna.setUndoWindow(10);
  const { post, id, dmitri } = await openPost(page, app);
  const mine = await anna.comment(id, SECRET);
  const row = post.locator(`[data-comment="${mine}"]`);
  await row.getByRole('button', { name: 'More about the comment' }).click();
  app.faults.set({ match: ({ method }) => method === 'DELETE', respond: 'slow-request', delayMs: 3000 });
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await page.mouse.down();
  await expect(undo).toHaveCount(0);
  await page.mouse.up();
  const line = page.getByRole('status').filter({ hasText: 'Already sent: Deletion of a comment' });
  await expect(line).toBeVisible();
  await expect(line.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await line.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Already sent')).toHaveCount(0);
  await expect.poll(() => bodies(dmitri, id)).not.toContain(SECRET);
  await anna.setUndoWindow(null);
});

test('Undo in the outbox looks like the buttons beside it', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  await anna.setUndoWindow(60);
  const { post } = await openPost(page, app);
  await comment(post, SECRET);
  await page.goto('/filter/outbox');
  await expect(waiting(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  const looks = await waiting(page)
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, color, fontWeight } = getComputedStyle(one);
        return [one.textContent, backgroundColor, color, fontWeight];
      }),
    );
  expect(looks.map(([name]) => name)).toEqual(['Undo', 'Send now', 'Edit', 'Why?']);
  expect(new Set(looks.map(([, ...look]) => look.join())).size).toBe(1);
  await waiting(page).getByRole('button', { name: 'Undo' }).click();
  await expect(post.getByRole('textbox', { name: 'Comment' })).toHaveValue(SECRET);
  await page.goto('/filter/outbox');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await anna.setUndoWindow(null);
});
