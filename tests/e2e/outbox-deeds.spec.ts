import type { Locator, Page } from '@playwright/test';
import type { Candidate } from '../../src/shared/store/vault/rows.ts';
import { type ApiClient, apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const like = (post: Locator) => post.getByRole('button', { name: /^Like(?! comment)/ });
const commentsOf = (post: Locator) => post.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to send' }).locator('> li');
const press = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true }).click();
const bodies = async (client: ApiClient, id: string) => (await client.read(id)).comments.map(({ body }) => body);

const choose = async (page: Page, post: Locator, label: string) => {
  await press(post, 'More');
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

async function comment(post: Locator, words: string): Promise<void> {
  await post.getByRole('textbox', { name: 'Comment' }).fill(words);
  await press(post, 'Post');
  await expect(commentsOf(post).last()).toContainText(words);
}

/** A new post of dmitri's, open in anna's browser. */
async function openPost(page: Page, app: App) {
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('Who has seeds to swap?');
  const address = `/dmitri/${shortId}`;
  await app.signIn(page, 'anna', address);
  await expect(postOn(page, id).getByRole('button', { name: 'Save' })).toBeVisible();
  return { dmitri, id, address, post: postOn(page, id) };
}

test('waiting items can be copied, discarded or sent immediately, and refused ones retried together', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, address, post, dmitri } = await openPost(page, app);
  // Long enough that nothing is sent before the test sends it.
  await page.goto('/filter/outbox');
  const holdFor = (seconds: string) => page.getByLabel('Seconds to undo before sending').fill(seconds);
  await holdFor('60');
  const anna = await apiClient(app, 'anna');
  const preferences = async () => JSON.stringify(await anna.call('GET', 'users/whoami'));
  // A reload that aborts the request would delay the next change of this setting.
  await expect.poll(preferences).toContain('"undoSendSeconds":60');
  await expect(waiting(page)).toHaveCount(0);
  await page.goto(address);
  await comment(post, 'I have peas');
  await comment(post, 'And beans');
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toHaveText([/I have peas.*Sends in \d+ s/, /And beans.*Sends in \d+ s/]);

  const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v3/comments');
  app.faults.set({ match: isComment, respond: { status: 422, body: { err: 'No beans here' } } });
  await press(waiting(page).first(), 'Send now');
  await expect(waiting(page).first()).toContainText('Needs you: No beans here');
  await press(waiting(page).last(), 'Send now');
  await expect(waiting(page).last()).toContainText('Needs you: No beans here');
  await press(waiting(page).first(), 'Copy text');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('I have peas');
  expect(await bodies(dmitri, id)).toEqual([]);

  app.faults.clear();
  await press(waiting(page).last(), 'Discard');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('And beans');
  await press(question, 'Discard');
  await expect(waiting(page)).toHaveCount(1);
  await press(page, 'Retry all');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await holdFor('5');
  expect(await bodies(dmitri, id)).toEqual(['I have peas']);
  // The preference is saved with the account, so later tests wait the default time.
  await expect.poll(preferences).toContain('"undoSendSeconds":5');
});

test('with several candidates on the server the user picks the right one, and nothing is sent again', async ({
  page,
  app,
  context,
}) => {
  const { id, address, post } = await openPost(page, app);
  const anna = await apiClient(app, 'anna');
  const found = [await anna.comment(id, 'I have peas'), await anna.comment(id, 'I have peas')].map((one, index) => ({
    id: one,
    body: 'I have peas',
    createdAt: Date.now() - 1000 + index,
  }));
  await context.setOffline(true);
  await comment(post, 'I have peas');
  await expect(commentsOf(post).last().getByRole('button', { name: 'Undo' })).toBeVisible();
  await leaveUndecided(page, found);
  const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v3/comments');
  const before = app.faults.count(isComment);
  await context.setOffline(false);
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toContainText('It may have been published. Nothing is sent twice without your word.');
  await expect(waiting(page).getByRole('link', { name: 'Look at 1' })).toBeVisible();
  // Each candidate shows its time.
  await expect(waiting(page).getByRole('time')).toHaveCount(2);
  await press(waiting(page), 'It is there: 2');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(app.faults.count(isComment)).toBe(before);
  await page.goto(address);
  await expect(commentsOf(post)).toHaveCount(2);
  await expect(commentsOf(post).getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

/** Sets the row to the state in which the engine leaves it when several candidates were found. */
const leaveUndecided = (page: Page, candidates: readonly Candidate[]) =>
  page.evaluate(
    (found) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder-vault');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          const cursor = transaction.objectStore('outbox').openCursor();
          cursor.onsuccess = () => {
            const state = { kind: 'undecided', at: Date.now(), candidates: found.map(({ id }) => id), found };
            cursor.result?.update({ ...cursor.result.value, state, attempts: 1 });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    candidates,
  );

test('upload progress is shown in the outbox and on the post that waits for the file', async ({
  page,
  app,
  context,
}) => {
  await app.signIn(page);
  const isUpload = ({ method, url }: Request) => method === 'POST' && url.endsWith('/attachments');
  // The server reads nothing, so the upload stalls once the connection's buffers are full.
  app.faults.set({ match: isUpload, respond: 'hang' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  const form = page.getByRole('form', { name: 'Write a post' });
  await form.getByRole('textbox', { name: 'Write a post' }).fill('The whole film');
  const film = { name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(9_000_000, 7) };
  await form.locator('input[type=file][multiple]').setInputFiles([film]);
  await expect(form.getByRole('listitem').filter({ hasText: 'film.bin' })).toContainText('Waits for the network');
  await form.getByRole('button', { name: /^Post/ }).click();
  const post = page.getByRole('feed').getByRole('article').first();
  await expect(post).toContainText('The whole film');
  await context.setOffline(false);
  await expect(post).toContainText(/Uploading \d+ %/);
  await page.goto('/filter/outbox');
  const row = waiting(page).filter({ hasText: 'film.bin' });
  await expect(row).toContainText(/Uploading \d+ %/);
  await expect(row.getByRole('progressbar')).toBeVisible();
  app.faults.clear();
  await expect(page.getByText('Nothing is waiting.')).toBeVisible({ timeout: 60_000 });
  const anna = await apiClient(app, 'anna');
  const { posts } = (await anna.call('GET', 'timelines/anna?sort=created')) as {
    posts: { body: string; attachments: string[] }[];
  };
  expect(posts.filter(({ body }) => body === 'The whole film').map(({ attachments }) => attachments.length)).toEqual([
    1,
  ]);
});

test('a group administrator removes a post from the group, and it stays in its other feed [7.049]', async ({
  page,
  app,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id, shortId } = await dmitri.write('Seeds, and how to keep them', 'dmitri', 'gardeners');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const post = postOn(page, id);
  await expect(post).toContainText('Gardeners');
  await choose(page, post, 'Remove from @gardeners');
  await press(page.getByRole('dialog', { name: 'Are you sure?' }), 'Remove');
  await expect(post).toBeVisible();
  await expect(post).not.toContainText('Gardeners');
  const groups = async () =>
    ((await dmitri.call('GET', `posts/${id}`)) as { posts: { postedTo: string[] } }).posts.postedTo.length;
  await expect.poll(groups).toBe(1);
  await expect(post).toBeVisible();
  await expect(like(post)).toBeVisible();
});
