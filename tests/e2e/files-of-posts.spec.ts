import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect as expectSoon, test } from './fixtures.ts';
import { picture } from './uploads.ts';

/** A refused file is sent four times, with a growing delay in between: up to 21 s. */
const expect = expectSoon.configure({ timeout: 90_000 });

const composer = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const textOf = (form: Locator) => form.getByRole('textbox').first();
const filesOf = (form: Locator) => form.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
const attach = (form: Locator, ...files: Chosen[]) => form.getByLabel('Files', { exact: true }).setInputFiles(files);
const postWith = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to send' }).locator('> li');
const press = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click();

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const coloured = async (name: string, colour: string): Promise<Chosen> => {
  const { bytes } = await picture(name, 300, 220, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
};

/** A file that the server does not recognise, like HEIC from a phone. */
const strange = (name: string): Chosen => ({ name, mimeType: 'image/heic', buffer: Buffer.from(`strange ${name}`) });

interface FeedReply {
  posts: { id: string; body: string; attachments: string[] }[];
  attachments: { id: string; fileName: string }[];
}

/** Names of the files of each post of anna's with this text, as the server has them. */
async function onServer(app: App, words: string): Promise<(string | undefined)[][]> {
  const anna = await apiClient(app, 'anna');
  const { posts, attachments } = (await anna.call('GET', 'timelines/anna?sort=created')) as FeedReply;
  return posts
    .filter(({ body }) => body === words)
    .map((post) => post.attachments.map((id) => attachments.find((file) => file.id === id)?.fileName));
}

const REASON = 'unrecognized file format';

/** The upload of an unknown file is smaller than this, that of a picture larger. */
const SMALL_BYTES = 500;
const isStrange = ({ method, url, headers }: Request) =>
  method === 'POST' && url.endsWith('/attachments') && Number(headers.get('content-length')) < SMALL_BYTES;

/** Makes the server refuse unknown files with status 500, as the real one does, until the faults are cleared. */
const refuseStrange = (app: App) =>
  app.faults.set({ match: isStrange, respond: { status: 500, body: { err: REASON } } });

/** Writes a post offline, so that nothing is sent before “Post” is pressed. */
async function postOffline(page: Page, words: string, ...files: Chosen[]): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  const form = composer(page);
  await textOf(form).fill(words);
  await attach(form, ...files);
  await expect(filesOf(form)).toHaveCount(files.length);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: /^Post/ }).click();
  await expect(postWith(page, words)).toBeVisible();
  await page.context().setOffline(false);
}

const refusal = (...names: string[]) =>
  `Not sent: the server refused ${names.map((name) => `“${name}” (${REASON})`).join(' and ')}.`;

test('a post with a file that the server refused waits, shows the error everywhere, and is sent without it only on request', async ({
  page,
  app,
}) => {
  const words = 'Peas along the lane';
  await app.signIn(page);
  refuseStrange(app);
  await postOffline(page, words, strange('lane.heic'), await coloured('green.png', 'green'));
  const said = (where: Locator) => where.getByRole('alert').filter({ hasText: refusal('lane.heic') });
  await expect(said(postWith(page, words))).toBeVisible();
  await expect(postWith(page, words)).not.toContainText('Waiting for its turn');
  await page.reload();
  await expect(said(postWith(page, words))).toBeVisible();
  const id = await postWith(page, words).getAttribute('data-post-id');
  await page.goto(`/anna/${id}`);
  await expect(said(postWith(page, words))).toBeVisible();
  expect(await onServer(app, words)).toEqual([]);

  await page.goto('/filter/outbox');
  await expect(waiting(page)).toHaveText([new RegExp(`${words}.*lane.heic`)]);
  await expect(waiting(page)).toContainText(refusal('lane.heic'));
  await press(waiting(page), 'Send without it');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(await onServer(app, words)).toEqual([['green.png']]);
});

test('a refused file is retried at its post and sent with it', async ({ page, app }) => {
  const words = 'Beans along the lane';
  await app.signIn(page);
  refuseStrange(app);
  await postOffline(page, words, await coloured('green.png', 'green'), strange('lane.heic'));
  const post = postWith(page, words);
  await expect(post.getByRole('alert')).toHaveText(refusal('lane.heic'));
  app.faults.clear();
  await press(post, 'Try again');
  await expect(post.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => onServer(app, words)).toEqual([['green.png', 'lane.heic']]);
});

test('both of two refused files are named, and the post is sent without them only after an edit', async ({
  page,
  app,
}) => {
  const words = 'Two strange pictures';
  await app.signIn(page);
  refuseStrange(app);
  await postOffline(page, words, strange('a.heic'), strange('b.heic'), await coloured('green.png', 'green'));
  const post = postWith(page, words);
  await expect(post.getByRole('alert')).toHaveText(refusal('a.heic', 'b.heic'));
  await expect(post.getByRole('button', { name: 'Send without them' })).toBeVisible();

  await press(post, 'Edit');
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(filesOf(form)).toHaveText([/a\.heic.*HTTP error 500/, /b\.heic.*HTTP error 500/, /green\.png/]);
  const save = form.getByRole('button', { name: /^Save/ });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Remove the 2 files that cannot be sent first.');
  await press(form, 'Remove a.heic');
  await expect(save).toHaveAccessibleDescription('Remove “b.heic” first: it cannot be sent.');
  await expect(save).toBeDisabled();

  // Cancelling the edit restores the removed files.
  await press(form, 'Cancel');
  await press(page.getByRole('dialog', { name: 'Discard changes?' }), 'OK');
  await expect(form).toHaveCount(0);
  await expect(post.getByRole('alert')).toHaveText(refusal('a.heic', 'b.heic'));

  await press(post, 'Edit');
  await press(form, 'Remove a.heic');
  await press(form, 'Remove b.heic');
  await textOf(form).fill(`${words}, and one that is not`);
  await save.click();
  await expect.poll(() => onServer(app, `${words}, and one that is not`)).toEqual([['green.png']]);
  expect(await onServer(app, words)).toEqual([]);
});

test('a post blocked by a refused file can be edited from the outbox, or discarded with its text kept', async ({
  page,
  app,
}) => {
  const words = 'A film that nobody knows';
  await app.signIn(page);
  refuseStrange(app);
  await postOffline(page, words, strange('film.heic'));
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toContainText(refusal('film.heic'));
  await press(waiting(page), 'Edit');
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(filesOf(form)).toHaveText(/film\.heic.*HTTP error 500/);
  await press(form, 'Cancel');
  await press(postWith(page, words), 'Discard');
  await press(page.getByRole('dialog', { name: 'Are you sure?' }), 'Discard');
  await expect(postWith(page, words)).toHaveCount(0);
  await page.goto('/filter/outbox');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await page.goto('/filter/drafts');
  const earlier = page.getByRole('list', { name: 'Texts of the last 24 hours' }).getByRole('listitem');
  await expect(earlier.filter({ hasText: words })).toHaveCount(1);
  expect(await onServer(app, words)).toEqual([]);
});

test('an edit waits for its refused file, but a comment on the post does not', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write('The old fence');
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  refuseStrange(app);
  const post = page.locator(`#root article[data-post-id="${id}"]`);
  await press(post, 'More');
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit post' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await textOf(form).fill('The new fence');
  await attach(form, strange('fence.heic'));
  await expect(filesOf(form)).toHaveText(/fence\.heic.*Waits for the network/);
  await form.getByRole('button', { name: /^Save/ }).click();
  await page.context().setOffline(false);
  await expect(post.getByRole('alert')).toHaveText(refusal('fence.heic').replace('sent', 'saved'));
  await post.getByRole('textbox', { name: 'Comment' }).fill('Well done');
  await press(post, 'Post');
  await expect.poll(async () => (await anna.read(id)).comments.map(({ body }) => body)).toEqual(['Well done']);
  expect((await anna.read(id)).posts.body).toBe('The old fence');
  await press(post, 'Send without it');
  await expect.poll(async () => (await anna.read(id)).posts.body).toBe('The new fence');
});

test('a form with a refused file cannot be sent until the file is removed', async ({ page, app }) => {
  const words = 'Chosen online';
  await app.signIn(page);
  refuseStrange(app);
  const form = composer(page);
  await textOf(form).fill(words);
  await attach(form, strange('lane.heic'), await coloured('green.png', 'green'));
  const post = form.getByRole('button', { name: /^Post/ });
  await expect(post).toHaveAccessibleDescription('Remove “lane.heic” first: it cannot be sent.');
  await expect(post).toBeDisabled();
  await expect(filesOf(form)).toHaveText([/lane\.heic.*HTTP error 500/, /green\.png/]);
  // The form shows the error, so the outbox does not repeat it.
  await expect(page.getByRole('link', { name: /needs? you/ })).toHaveCount(0);
  await press(form, 'Remove lane.heic');
  await post.click();
  await expect.poll(() => onServer(app, words)).toEqual([['green.png']]);
  await page.goto('/filter/outbox');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
});
