import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';
import { picture } from './uploads.ts';

const composer = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (form: Locator) => form.getByRole('textbox', { name: /Write a post|Edit post/ });
const send = (form: Locator) => form.getByRole('button', { name: /^(Post|Save)/ });
const cards = (page: Page) => page.getByRole('feed').getByRole('article');
const files = (form: Locator) => form.getByRole('list', { name: 'Attached files' }).getByRole('listitem');

interface FeedReply {
  posts: { id: string; body: string; attachments: string[]; commentsDisabled: string }[];
  attachments: { id: string; fileName: string }[];
}

/** The newest posts of a feed, read by another client of anna's. */
const readFeed = async (app: App, path = 'timelines/anna?sort=created'): Promise<FeedReply> =>
  (await (await apiClient(app, 'anna')).call('GET', path)) as FeedReply;

const countPosts = async (app: App, words: string, path?: string): Promise<number> =>
  (await readFeed(app, path)).posts.filter(({ body }) => body === words).length;

/** Opens the picker and chooses a destination by typing a part of its name. */
async function addDestination(form: Locator, name: string): Promise<void> {
  const field = form.getByRole('combobox', { name: 'Add a destination' });
  const opener = form.getByRole('button', { name: 'Add/Edit' });
  await expect(opener.or(field)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await field.fill(name);
  await field.press('Enter');
}

const attach = async (form: Locator, ...chosen: { name: string; mimeType: string; buffer: Buffer }[]) =>
  form.locator('input[type=file][multiple]').setInputFiles(chosen);

const coloured = async (name: string, colour: string) => {
  const { bytes } = await picture(name, 60, 40, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
};

test('a post written on the home feed is shown first immediately and is sent once [2.254 2.255 2.257 4.026 4.027] @wide-too', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const form = composer(page);
  await expect(send(form)).toHaveCount(0);
  await text(form).fill('Plums are ripe');
  await expect(form.getByText('To:')).toBeVisible();
  await expect(form.getByText('My feed')).toBeVisible();
  await send(form).click();
  await expect(cards(page).first()).toContainText('Plums are ripe');
  await expect(text(form)).toHaveValue('');
  await expect(text(form)).not.toBeFocused();
  await expect.poll(() => countPosts(app, 'Plums are ripe')).toBe(1);
  await page.reload();
  await expect(cards(page).first()).toContainText('Plums are ripe');
});

test('a post needs a text or a file, and a destination [5.001 5.004 5.005 5.025 2.256]', async ({ page, app }) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).focus();
  await expect(send(form)).toBeDisabled();
  await text(form).fill('   ');
  await expect(send(form)).toBeDisabled();
  await text(form).fill('Plums');
  await expect(send(form)).toBeEnabled();
  await form.getByRole('button', { name: 'Add/Edit' }).click();
  await form.getByRole('button', { name: 'Remove My feed' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please select at least one destination feed.');
  await expect(send(form)).toBeDisabled();
  await addDestination(form, 'gardeners');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await addDestination(form, 'dmitri');
  await expect(form.getByText('@gardeners')).toBeVisible();
});

test('an unknown username is looked up and refused with the message of the specification [5.017 5.018]', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Plums');
  // Two letters are not a valid username, so there is no lookup.
  await addDestination(form, 'zq');
  await expect(form.getByText('A name has 3 to 25 letters or digits')).toBeVisible();
  await addDestination(form, 'nobody77');
  await expect(form.getByRole('alert')).toHaveText('Account @nobody77 doesn’t exist.');
  await expect(send(form)).toBeDisabled();
});

test('the text area grows from three rows to ten, too long texts cannot be sent, and comments can be disabled [2.258 2.259 5.006] @wide-too', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).focus();
  await expect(text(form)).toHaveAttribute('rows', '3');
  await text(form).fill('1\n2\n3\n4\n5');
  await expect(text(form)).toHaveAttribute('rows', '5');
  await text(form).fill('\n'.repeat(30));
  await expect(text(form)).toHaveAttribute('rows', '10');
  const { maxTextLength } = (await (await apiClient(app, 'anna')).call('GET', 'server-info')) as {
    maxTextLength: { post: number };
  };
  await text(form).fill(`${'g\u0308'.repeat(maxTextLength.post)}!`);
  await expect(form.getByText('1 too many', { exact: true })).toBeVisible();
  await expect(send(form)).toBeDisabled();
  await text(form).fill('Silence please');
  await form.getByRole('checkbox', { name: 'Comments disabled' }).check();
  await send(form).click();
  await expect
    .poll(async () => (await readFeed(app)).posts.find(({ body }) => body === 'Silence please')?.commentsDisabled)
    .toBe('1');
});

test('drafts are kept per page while typing, and clearing one asks for confirmation [5.029 4.028 2.124 4.079]', async ({
  page,
  app,
  isMobile,
}) => {
  await app.signIn(page);
  const form = composer(page);
  // The field is read-only until the stored draft is known.
  await expect(text(form)).toBeEditable();
  await text(form).pressSequentially('Not finished', { delay: 50 });
  await page.reload();
  await expect(text(form)).toHaveValue('Not finished');
  await page.goto('/anna');
  await expect(text(form)).toHaveValue('');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const link = page.getByRole('navigation', { name: 'My box' }).getByRole('link', { name: /Drafts/ });
  await expect(link.getByText('Drafts')).toHaveCSS('font-weight', '700');
  await link.click();
  const drafts = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem');
  await expect(drafts).toHaveCount(1);
  await drafts.filter({ hasText: 'Not finished' }).getByRole('link', { name: 'Continue editing' }).click();
  await expect(page).toHaveURL('/');
  await expect(text(form)).toHaveValue('Not finished');
  await form.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'OK' }).click();
  await expect(text(form)).toHaveValue('');
  await page.reload();
  await expect(text(form)).toHaveValue('');
});

test('an unfinished comment is listed among the drafts [4.080 2.038]', async ({ page, app }) => {
  const { shortId } = await (await apiClient(app, 'dmitri')).write('Who wants plums?');
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeEditable();
  await page.getByRole('textbox', { name: 'Comment' }).pressSequentially('I do', { delay: 100 });
  await page.goto('/filter/drafts');
  const draft = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: 'I do' });
  await draft.getByRole('link', { name: 'Continue adding comment' }).click();
  await expect(page).toHaveURL(`/dmitri/${shortId}`);
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('I do');
});

test('a direct message goes to the recipient named in the URL [2.041 2.042 1.006 5.026]', async ({ page, app }) => {
  await app.signIn(page, 'anna', '/filter/direct');
  const form = composer(page);
  await text(form).fill('Hello');
  await expect(send(form)).toBeDisabled();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await addDestination(form, 'gardeners');
  await expect(form.getByRole('alert')).toHaveText('You can’t send direct message to groups (@gardeners).');
  await page.goto('/filter/direct?to=dmitri&invite=gardeners');
  await expect(text(form)).toHaveValue('I invite you to join @gardeners.');
  await expect(form.getByText('@dmitri')).toBeVisible();
  await expect(send(form)).toHaveText('Post · direct');
  await text(form).fill('Shall we pick plums?');
  await send(form).click();
  await expect(cards(page).first()).toContainText('Shall we pick plums?');
  await expect.poll(() => countPosts(app, 'Shall we pick plums?', 'timelines/filter/directs?sort=created')).toBe(1);
});

test('the form on a group page has the group as destination and submits with the chosen key [2.229 4.032 3.037]', async ({
  page,
  app,
}) => {
  await app.signIn(page, 'anna', '/gardeners');
  const form = composer(page);
  await text(form).fill('Beans, too');
  await expect(form.getByText('@gardeners')).toBeVisible();
  await form.getByRole('combobox', { name: 'Submit with' }).selectOption('Ctrl+Enter');
  await expect(form.getByText('Ctrl+Enter to post')).toBeVisible();
  await text(form).press('End');
  await text(form).press('Enter');
  await expect(text(form)).toHaveValue('Beans, too\n');
  await page.reload();
  await expect(form.getByRole('combobox', { name: 'Submit with' })).toHaveValue('ctrl+enter');
  await form.getByRole('combobox', { name: 'Submit with' }).selectOption('Enter');
  await text(form).press('Enter');
  await expect(cards(page).first()).toContainText('Beans, too');
  await expect.poll(() => countPosts(app, 'Beans, too', 'timelines/gardeners?sort=created')).toBe(1);
});

test('the author edits a post, and an unfinished edit is kept [6.013 6.048 5.011 7.048]', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write('Plumbs are ripe');
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  const post = page.locator(`#root article[data-post-id="${id}"]`);
  const form = page.getByRole('form', { name: 'Edit post' });
  await expect(form).toHaveCount(0);
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(text(form)).toBeFocused();
  await text(form).fill('Plums are ripe now');
  await page.reload();
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(text(form)).toHaveValue('Plums are ripe now');
  await text(form).fill(' ');
  await expect(send(form)).toBeDisabled();
  await text(form).fill('Plums are ripe now');
  await expect(send(form)).toBeEnabled();
  await form.getByRole('button', { name: 'Add/Edit' }).click();
  await form.getByRole('button', { name: 'Remove My feed' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please select at least one destination feed.');
  await expect(send(form)).toBeDisabled();
  await addDestination(form, 'anna');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await send(form).click();
  await expect(form).toHaveCount(0);
  await expect(post).toContainText('Plums are ripe now');
  await expect.poll(async () => (await anna.read(id)).posts.body).toBe('Plums are ripe now');
});

test('pictures are shown immediately, uploaded, reordered by keyboard and sent in that order [7.074 7.047 4.098 5.002]', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const isUpload = (request: Request) => request.method === 'POST' && request.url.endsWith('/attachments');
  app.faults.set({ match: isUpload, times: 2, respond: 'slow-answer', delayMs: 3000 });
  const form = composer(page);
  await text(form).fill('Three pictures');
  await attach(form, await coloured('red.png', 'red'), await coloured('green.png', 'green'));
  await expect(files(form)).toHaveCount(2);
  await expect(files(form).first().getByRole('presentation')).toHaveAttribute('src', /^blob:/);
  // All bytes are sent, but there is no response yet.
  await expect(files(form).getByRole('progressbar').first()).toHaveAttribute('value', '1');
  await attach(form, await coloured('blue.png', 'blue'));
  await expect(files(form)).toHaveText([/red/, /green/, /blue/]);
  const back = files(form).nth(2).getByRole('button', { name: 'Move blue.png back' });
  // The button is enabled once the file has been read.
  await expect(back).toBeEnabled();
  await back.press('Enter');
  await expect(files(form)).toHaveText([/red/, /blue/, /green/]);
  await expect(send(form)).toBeEnabled();
  await send(form).click();
  await expect(cards(page).first()).toContainText('Three pictures');
  const names = async () => {
    const { posts, attachments } = await readFeed(app);
    const post = posts.find(({ body }) => body === 'Three pictures');
    return post?.attachments.map((id) => attachments.find((file) => file.id === id)?.fileName);
  };
  await expect.poll(names).toEqual(['red.png', 'blue.png', 'green.png']);
});

test('files chosen offline survive a restart and are sent with their post', async ({ page, app, context }) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('From the tunnel');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await attach(form, await coloured('dark.png', 'black'));
  await expect(files(form)).toHaveText(/Waits for the network/);
  await page.reload();
  await expect(text(form)).toHaveValue('From the tunnel');
  await expect(files(form).getByRole('presentation')).toHaveAttribute('src', /^blob:/);
  await send(form).click();
  await expect(cards(page).first()).toContainText('From the tunnel');
  await expect(cards(page).first().getByRole('img', { name: 'dark.png' })).toBeVisible();
  await page.reload();
  await expect(cards(page).first().getByRole('img', { name: 'dark.png' })).toHaveAttribute('src', /^blob:/);
  await context.setOffline(false);
  await expect.poll(() => countPosts(app, 'From the tunnel')).toBe(1);
  const { posts } = await readFeed(app);
  expect(posts.find(({ body }) => body === 'From the tunnel')?.attachments).toHaveLength(1);
});

test('files that cannot be attached are refused with specific messages [5.008 5.009 5.010 5.036 8.037]', async ({
  page,
  app,
}) => {
  const { attachments } = (await (await apiClient(app, 'anna')).call('GET', 'server-info')) as {
    attachments: { fileSizeLimit: number; maxCountPerPost: number };
  };
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Files');
  const limitMib = (attachments.fileSizeLimit / 1024 / 1024).toFixed(1);
  const large = Buffer.alloc(attachments.fileSizeLimit + 1024 * 1024);
  await attach(form, { name: 'large.bin', mimeType: 'application/octet-stream', buffer: large });
  await expect(files(form).getByRole('alert')).toHaveText(
    `File is too big: ${(large.length / 1024 / 1024).toFixed(1)} MiB, max accepted size: ${limitMib} MiB`,
  );
  await expect(form.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(send(form)).toBeDisabled();
  await expect(send(form)).toHaveAccessibleDescription('Remove “large.bin” first: it cannot be sent.');
  await text(form).press('Control+Enter');
  await expect(text(form)).toHaveValue('Files');
  await form.getByRole('button', { name: 'Remove large.bin' }).click();
  await expect(files(form)).toHaveCount(0);
  await expect(send(form)).toBeEnabled();
  const many = Array.from({ length: attachments.maxCountPerPost + 2 }, (_, index) => ({
    name: `${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${index}`),
  }));
  await attach(form, ...many);
  await expect(files(form)).toHaveCount(attachments.maxCountPerPost);
  await expect(form.getByText('The maximum number of attached files')).toHaveText(
    `The maximum number of attached files (${attachments.maxCountPerPost}) has been reached`,
  );
  await expect(form.getByRole('button', { name: 'Add files' })).toBeDisabled();
});

test('a pasted table keeps its text, and the picture of it can be added; a transparent picture stays a PNG', async ({
  page,
  app,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Harvest: ');
  const { bytes } = await picture('table', 60, 40, 'green');
  await page.evaluate(
    async (png) => {
      const image = new Blob([new Uint8Array(png)], { type: 'image/png' });
      const words = new Blob(['Plums\t3'], { type: 'text/plain' });
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': words, 'image/png': image })]);
    },
    [...bytes],
  );
  await text(form).press('Control+V');
  await expect(text(form)).toHaveValue('Harvest: Plums\t3');
  await expect(files(form)).toHaveCount(0);
  await form.getByRole('button', { name: 'Add the picture too' }).click();
  await expect(files(form)).toHaveText([/image\.png/]);
  await expect(form.getByRole('button', { name: 'Add the picture too' })).toHaveCount(0);
  await expect(text(form)).toHaveValue('Harvest: Plums\t3');

  const glass = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 4,
      background: '#0000',
      noise: { type: 'gaussian', mean: 90, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  await text(form).evaluate(
    (field, png) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(png)], 'glass.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...glass],
  );
  await expect(files(form)).toHaveText([/image\.png/, /glass\.png/]);
});

test('files can be dropped anywhere on the page, which shows a drop overlay, or pasted [2.151] @wide-too', async ({
  page,
  app,
}) => {
  await app.signIn(page);
  const form = composer(page);
  await text(form).fill('Dropped');
  const transfer = (name: string) =>
    page.evaluateHandle((fileName) => {
      const data = new DataTransfer();
      data.items.add(new File(['peas'], fileName, { type: 'text/plain' }));
      return data;
    }, name);
  const dataTransfer = await transfer('peas.txt');
  await page.dispatchEvent('body', 'dragenter', { dataTransfer });
  await expect(page.getByText('Drop files to attach them')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer });
  await expect(page.getByText('Drop files to attach them')).toHaveCount(0);
  await expect(files(form)).toHaveText(/peas.txt/);
  await text(form).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['beans'], 'beans.txt', { type: 'text/plain' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(files(form)).toHaveText([/peas.txt/, /beans.txt/]);
});
