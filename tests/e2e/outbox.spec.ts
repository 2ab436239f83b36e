import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';
import { killBrowser, startBrowser, withoutSync } from './own-browser.ts';

test.setTimeout(180_000);

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const like = (post: Locator) => post.getByRole('button', { name: /^Like(?! comment)/ });
const commentsOf = (post: Locator) => post.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem');
const toOutbox = (page: Page) => page.getByRole('link', { name: /waits? to be sent/ }).click();

const accountOf = ({ world }: App, name: string) => world.users.find(({ username }) => username === name)?.id ?? '';

interface Opened {
  post: Locator;
  id: string;
  address: string;
  dmitri: ApiClient;
}

/** A new post of dmitri's, open in anna's browser, which can start offline. Background Sync is off. */
async function openPost(page: Page, app: App): Promise<Opened> {
  await withoutSync(page.context());
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('Who has seeds to swap?');
  const address = `/dmitri/${shortId}`;
  await app.signIn(page, 'anna', address);
  const post = postOn(page, id);
  await expect(post.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return { post, id, address, dmitri };
}

async function comment(post: Locator, words: string): Promise<void> {
  await post.getByRole('textbox', { name: 'Comment' }).fill(words);
  await post.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(commentsOf(post).last()).toContainText(words);
}

const bodies = async (client: ApiClient, id: string) => (await client.read(id)).comments.map(({ body }) => body);

test('changes made offline survive a browser crash, are announced once and reach the server exactly once', async ({
  app,
}, testInfo) => {
  const directory = testInfo.outputPath('profile');
  let browser = await startBrowser(directory, app);
  let page = await browser.newPage();
  const { id, address, dmitri } = await openPost(page, app);
  await browser.close();

  browser = await startBrowser(directory, app);
  await withoutSync(browser);
  await browser.setOffline(true);
  page = await browser.newPage();
  await page.goto(address);
  await like(postOn(page, id)).click();
  await comment(postOn(page, id), 'I have peas');
  await comment(postOn(page, id), 'And beans');
  await killBrowser(page);

  browser = await startBrowser(directory, app);
  await browser.setOffline(true);
  page = await browser.newPage();
  await page.goto(address);
  await expect(page.getByText('1 like and 2 comments were kept and will be sent.')).toBeVisible();
  await expect(like(postOn(page, id))).toHaveAttribute('aria-pressed', 'true');
  await expect(commentsOf(postOn(page, id))).toHaveText([/I have peas.*Waiting for network/, /And beans.*Waiting/]);
  await page.reload();
  await expect(page.getByRole('link', { name: '3 things wait to be sent' })).toBeVisible();
  await expect(page.getByText('were kept')).toHaveCount(0);

  await browser.setOffline(false);
  await expect.poll(() => bodies(dmitri, id)).toEqual(['I have peas', 'And beans']);
  await expect(commentsOf(postOn(page, id))).toHaveText([/I have peas/, /And beans/]);
  await expect(postOn(page, id)).not.toContainText('Waiting');
  expect((await dmitri.read(id)).posts.likes).toHaveLength(1);
  await browser.close();
});

test('the outbox lists waiting items, which the user can undo, edit and discard', async ({ page, app, context }) => {
  const { post, id, dmitri } = await openPost(page, app);
  await context.setOffline(true);
  await like(post).click();
  await comment(post, 'I have peas');
  await comment(post, 'And beans');
  await toOutbox(page);
  await expect(page).toHaveTitle(/^Waiting to send - /);
  await expect(waiting(page)).toHaveText([
    /Like of a post.*post: “Who has seeds to swap\?”.*Waiting for network/,
    /Comment: “I have peas”/,
    /Comment: “And beans”/,
  ]);
  await waiting(page).nth(0).getByRole('button', { name: 'Undo' }).click();
  await expect(waiting(page)).toHaveCount(2);
  await waiting(page).nth(0).getByRole('button', { name: 'Edit' }).click();
  await waiting(page).nth(0).getByRole('textbox').fill('I have sugar peas');
  await waiting(page).nth(0).getByRole('button', { name: 'Save' }).click();
  await expect(waiting(page).nth(0)).toContainText('I have sugar peas');
  await waiting(page).nth(1).getByRole('button', { name: 'Undo' }).click();
  await expect(post.getByRole('textbox', { name: 'Comment' })).toHaveValue('And beans');
  await toOutbox(page);
  await expect(waiting(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(await bodies(dmitri, id)).toEqual(['I have sugar peas']);
  expect((await dmitri.read(id)).posts.likes).toEqual([]);
});

test('a lost response leads to no duplicate', async ({ page, app }) => {
  const { post, id, dmitri } = await openPost(page, app);
  app.faults.set({ match: ({ method }) => method === 'POST', respond: 'deliver-then-drop', times: 2 });
  await like(post).click();
  await comment(post, 'I have peas');
  await expect.poll(() => bodies(dmitri, id)).toEqual(['I have peas']);
  await page.goto('/filter/outbox');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 120_000 });
  expect(await bodies(dmitri, id)).toEqual(['I have peas']);
  expect((await dmitri.read(id)).posts.likes).toHaveLength(1);
});

test('a refused comment stays with the server’s message and can be edited and retried', async ({ page, app }) => {
  const { post, id, dmitri } = await openPost(page, app);
  const isComment = (request: Request) => request.method === 'POST' && request.url.endsWith('/comments');
  app.faults.set({ match: isComment, respond: { status: 422, body: { err: 'No beans here' } } });
  await comment(post, 'And beans');
  await expect(commentsOf(post).getByRole('alert')).toHaveText('Needs you: No beans here');
  await page.reload();
  await expect(commentsOf(post).getByRole('alert')).toHaveText('Needs you: No beans here');
  const sent = app.faults.count(isComment);
  await commentsOf(post).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => app.faults.count(isComment)).toBeGreaterThan(sent);
  await expect(commentsOf(post).getByRole('alert')).toHaveText('Needs you: No beans here');
  app.faults.clear();
  await commentsOf(post).getByRole('button', { name: 'Edit', exact: true }).click();
  await commentsOf(post).getByRole('textbox').fill('And peas');
  await commentsOf(post).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies(dmitri, id)).toEqual(['And peas']);
  await expect(commentsOf(post).getByRole('alert')).toHaveCount(0);
});

test('a comment is not sent while it is being edited', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  await anna.setUndoWindow(10);
  const { post, id, dmitri } = await openPost(page, app);
  await comment(post, 'I have pees');
  await commentsOf(post).getByRole('button', { name: 'More about the comment' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = commentsOf(post).getByRole('textbox', { name: 'Edit comment' });
  await editor.fill('I have peas');
  // Far beyond the undo window, so the test need not wait for its end.
  await expect.poll(() => heldForMs(page)).toBeGreaterThan(60_000);
  expect(await bodies(dmitri, id)).toEqual([]);
  await commentsOf(post).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => bodies(dmitri, id)).toEqual(['I have peas']);
  await expect(commentsOf(post)).toHaveText(/I have peas/);
  await anna.setUndoWindow(null);
});

test('discarding a refused comment asks for confirmation', async ({ page, app }) => {
  const { post } = await openPost(page, app);
  const isComment = (request: Request) => request.method === 'POST' && request.url.endsWith('/comments');
  app.faults.set({ match: isComment, respond: { status: 422, body: { err: 'No beans here' } } });
  await comment(post, 'And beans');
  await commentsOf(post).getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('And beans');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(commentsOf(post)).toHaveCount(0);
});

/** Creates a conflict: anna edits a comment offline on this device and meanwhile on another. */
async function makeConflict(page: Page, app: App): Promise<Opened & { anna: ApiClient }> {
  const opened = await openPost(page, app);
  const anna = await apiClient(app, 'anna');
  const commentId = await anna.comment(opened.id, 'Peas?');
  await page.reload();
  const more = commentsOf(opened.post).getByRole('button', { name: 'More about the comment' });
  await expect(more).toBeVisible();
  await page.context().setOffline(true);
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await commentsOf(opened.post).getByRole('textbox').fill('Sugar peas?');
  await commentsOf(opened.post).getByRole('button', { name: 'Save' }).click();
  // The field shows the same text before the edit is stored.
  await expect(commentsOf(opened.post).getByRole('textbox')).toHaveCount(0);
  await expect(commentsOf(opened.post)).toContainText('Sugar peas?');
  await anna.call('PUT', `comments/${commentId}`, { comment: { body: 'Snow peas?' } });
  await page.context().setOffline(false);
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toContainText('Needs you: it was changed elsewhere meanwhile');
  await expect(waiting(page).getByRole('definition')).toHaveText(['Peas?', 'Snow peas?', 'Sugar peas?']);
  return { ...opened, anna };
}

test('in a conflict the user can keep the text of this device', async ({ page, app }) => {
  const { id, anna } = await makeConflict(page, app);
  await waiting(page).getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(await bodies(anna, id)).toEqual(['Sugar peas?']);
});

test('in a conflict the user can take the text of the other device', async ({ page, app }) => {
  const { id, anna } = await makeConflict(page, app);
  await waiting(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(await bodies(anna, id)).toEqual(['Snow peas?']);
});

test('a comment that may have been published is sent again only on request', async ({ page, app, context }) => {
  const { post, id, dmitri } = await openPost(page, app);
  await context.setOffline(true);
  await comment(post, 'I have peas');
  // Sets the row to the state in which the engine leaves it when it cannot find out whether it arrived.
  await changeRow(page, { state: { kind: 'undecided', at: Date.now(), candidates: [] }, attempts: 1 });
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toContainText('It may have been published. Nothing is sent twice without your word.');
  await context.setOffline(false);
  await expect(page.getByText('Offline.')).toHaveCount(0);
  expect(await bodies(dmitri, id)).toEqual([]);
  await waiting(page).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 120_000 });
  expect(await bodies(dmitri, id)).toEqual(['I have peas']);
});

/** How long the only row of the outbox is still held by the undo window. */
function heldForMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('larder-vault');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction('outbox').objectStore('outbox').getAll();
          rows.onsuccess = () => {
            opening.result.close();
            resolve((rows.result[0]?.state.untilAt ?? 0) - Date.now());
          };
        };
      }),
  );
}

/** Changes the only row of the outbox without the engine. */
function changeRow(page: Page, change: object): Promise<void> {
  return page.evaluate(
    (fields) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder-vault');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          const cursor = transaction.objectStore('outbox').openCursor();
          cursor.onsuccess = () => {
            cursor.result?.update({ ...cursor.result.value, ...fields });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    change,
  );
}

test('requests to a failing server are retried, immediately if the user asks', async ({ page, app }) => {
  const { post, id, dmitri } = await openPost(page, app);
  const isSave = ({ url }: Request) => url.endsWith(`${id}/save`);
  app.faults.set({ match: isSave, respond: { status: 503, body: { err: 'Back soon' } } });
  await post.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => app.faults.count(isSave)).toBeGreaterThan(1);
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toContainText(/Save of a post.*(Retry in \d+ s|Sending|Waiting)/);

  // On a page without the app: sets the row as if many failures had moved the next retry far ahead.
  await page.goto('/config.json');
  const failure = { kind: 'http', status: 503, err: 'Back soon' };
  await changeRow(page, { state: { kind: 'ready', notBeforeAt: Date.now() + 600_000, failure } });
  app.faults.clear();
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toContainText(/Retry in 5\d\d s/);
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect((await (await apiClient(app, 'anna')).read(id)).posts.isSaved ?? false).toBe(true);
  expect((await dmitri.read(id)).posts.isSaved ?? false).toBe(false);
});

test('signing out with unsent items asks for confirmation, and they wait for the same user', async ({
  page,
  app,
  context,
}) => {
  const { post, id, dmitri } = await openPost(page, app);
  await context.setOffline(true);
  await comment(post, 'I have peas');
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('1 thing is not sent yet.');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await context.setOffline(false);
  expect(await bodies(dmitri, id)).toEqual([]);
  await app.signIn(page);
  await expect.poll(() => bodies(dmitri, id)).toEqual(['I have peas']);
});

test('the length of the undo window is a preference saved beside those of other clients', async ({ page, app }) => {
  const { id, address, dmitri } = await openPost(page, app);
  await page.goto('/filter/outbox');
  await page.getByLabel('Seconds to undo before sending').fill('0');
  const anna = await apiClient(app, 'anna');
  const kept = async () =>
    ((await anna.call('GET', 'users/whoami')) as { users: { frontendPreferences: Record<string, object> } }).users
      .frontendPreferences.larder;
  await expect.poll(kept).toEqual({ undoSendSeconds: 0 });
  await page.goto(address);
  const post = postOn(page, id);
  await comment(post, 'At once');
  expect(await heldForMs(page)).toBeLessThanOrEqual(0);
  await expect.poll(() => bodies(dmitri, id)).toEqual(['At once']);
  await page.goto('/filter/outbox');
  await expect(page.getByLabel('Seconds to undo before sending')).toHaveValue('0');
  await page.getByLabel('Seconds to undo before sending').fill('5');
  await expect.poll(kept).toEqual({ undoSendSeconds: 5 });
});

test('waiting items and items that need the user pass axe', async ({ page, app, context }) => {
  const { post } = await openPost(page, app);
  const isComment = (request: Request) => request.method === 'POST' && request.url.endsWith('/comments');
  app.faults.set({ match: isComment, respond: { status: 422, body: { err: 'No beans here' } } });
  await comment(post, 'And beans');
  await expect(commentsOf(post).getByRole('alert')).toBeVisible();
  await context.setOffline(true);
  await like(post).click();
  await comment(post, 'I have peas');
  await expect(commentsOf(post).last()).toContainText('Waiting for network');
  const violations = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(await violations()).toEqual([]);
  await toOutbox(page);
  await expect(waiting(page)).toHaveCount(3);
  await waiting(page).nth(0).getByRole('button', { name: 'Edit' }).click();
  await expect(waiting(page).getByRole('textbox')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a new post moves to its server URL without interrupting a comment being written on it', async ({
  page,
  app,
  context,
}) => {
  await openPost(page, app);
  await context.setOffline(true);
  const id = randomUUID();
  await addNewPost(page, { id, accountId: accountOf(app, 'anna'), body: 'Seeds, four kinds' });
  await page.goto(`/anna/${id}`);
  const post = page.locator('#root article').filter({ hasText: 'Seeds, four kinds' });
  await expect(post).toContainText('Waiting for network');
  await expect(post.getByRole('textbox', { name: 'Comment' })).toBeEditable();
  await post.getByRole('textbox', { name: 'Comment' }).pressSequentially('More of');
  await context.setOffline(false);
  await expect(page).not.toHaveURL(`/anna/${id}`);
  await expect(page).toHaveURL(/\/anna\/[0-9a-f]{4,10}$/);
  await expect(post.getByRole('textbox', { name: 'Comment' })).toBeFocused();
  await page.keyboard.type(' them soon');
  await expect(post.getByRole('textbox', { name: 'Comment' })).toHaveValue('More of them soon');
  await expect(post).not.toContainText('Waiting');
});

/** Adds a post to the outbox as the composer does. The next page load picks it up. */
function addNewPost(page: Page, made: { id: string; accountId: string; body: string }): Promise<void> {
  return page.evaluate(
    ({ id, accountId, body }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder-vault');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          transaction.objectStore('outbox').add({
            id,
            accountId,
            lane: `post:${id}`,
            order: Date.now(),
            createdAt: Date.now(),
            mutation: {
              kind: 'create-post',
              body,
              feeds: ['anna'],
              destinations: [{ timelineId: 'anna-posts', name: 'Posts', ownerId: accountId }],
              shownIn: [],
              attachmentIds: [],
              attachments: [],
              commentsDisabled: false,
            },
            state: { kind: 'ready', notBeforeAt: 0, failure: null },
            attempts: 0,
            unsureUntilAt: 0,
            ownBefore: [],
            serverId: null,
          });
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    made,
  );
}
