import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { changeStored, tracesOf } from './device.ts';
import { expect, test } from './fixtures.ts';
import { isWhole } from './place.ts';
import { picture, writeWithFiles } from './uploads.ts';

const articles = (page: Page) => page.getByRole('feed').getByRole('article');
const main = (page: Page) => page.getByRole('main');
/** An invalid date: formatting it throws, as a text that is none does. Earlier versions stored such values. */
const NO_DATE = 9e15;

interface FeedReply {
  posts: Record<string, unknown>[];
}
interface PostReply {
  posts: { id: string; attachments: string[]; postedTo: string[]; createdBy: string };
  attachments: { id: string }[];
}

test('a part of a feed that throws while rendering shows an error, the rest renders, and fetching it again repairs it', async ({
  app,
  page,
}) => {
  // Wide enough for the sidebar.
  await page.setViewportSize({ width: 1280, height: 900 });
  const anna = await apiClient(app, 'anna');
  const broken = await anna.write('A post that will not be drawn');
  const talked = await anna.write('A post of which a comment will not be drawn');
  const commentId = await anna.comment(talked.id, 'A comment that will not be drawn');
  await anna.comment(talked.id, 'A comment that will');
  await app.signIn(page);
  const article = (id: string) => page.locator(`#root article[data-post-id="${id}"]`);
  await expect(article(talked.id)).toContainText('A comment that will not be drawn');
  const menu = page.getByRole('complementary', { name: 'Menu' });
  await expect(menu.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await isWhole(page);
  const before = await articles(page).count();

  const home = (await anna.call('GET', 'timelines/home')) as FeedReply;
  const posts = home.posts.map((post) =>
    post.id === broken.id || post.id === talked.id ? { ...post, body: 5 } : post,
  );
  const pathOf = ({ url }: Request) => new URL(url).pathname;
  app.faults.set({
    match: (request) => pathOf(request) === '/v3/timelines/home',
    respond: () => Response.json({ ...home, posts }),
  });
  app.faults.set({
    match: (request) => pathOf(request) === '/v3/posts/byIds',
    respond: () => Response.json({ posts: [], postsNotFound: [] }),
  });
  app.faults.set({ match: (request) => pathOf(request).startsWith('/v3/users/whoami'), respond: 'hang' });
  await changeStored(
    page,
    'posts',
    `(row, { broken, commentId, at }) => row.id === broken
      ? { ...row, createdAt: at }
      : { ...row, comments: row.comments.map((one) => one.id === commentId ? { ...one, body: null } : one) }`,
    { broken: broken.id, commentId, at: NO_DATE },
  );
  await changeStored(
    page,
    'shell',
    `(row, at) => row.key === 'groups' ? { ...row, value: row.value.map((group) => ({ ...group, updatedAt: at })) } : row`,
    NO_DATE,
  );
  await page.reload();

  await expect(article(broken.id)).toContainText('This post could not be shown.');
  const comment = article(talked.id).locator(`[data-comment="${commentId}"]`);
  await expect(comment).toContainText('This comment could not be shown.');
  await expect(article(talked.id)).toContainText('A comment that will');
  await expect(articles(page)).toHaveCount(before);
  await expect(menu).toContainText('This part of the menu could not be shown.');
  await expect(menu.getByRole('link', { name: 'Direct messages' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();

  // The error shows details for a report. The log on this device holds only class and place.
  await article(broken.id).getByText('Details for a report').click();
  await expect(article(broken.id)).toContainText('RangeError');
  await expect(article(broken.id).getByRole('link', { name: 'support' })).toHaveAttribute('href', /^mailto:/);

  // The server sent invalid fields for these two posts.
  await expect(main(page)).toContainText('2 posts could not be read');
  await main(page).getByRole('link', { name: 'Details', exact: true }).click();
  const log = main(page).getByRole('table');
  await expect(log).toContainText(`id=${broken.id}`);
  await expect(log).toContainText(/call=timelines\/home path=posts\[\d+\]\.body reason=expected string/);
  await expect(log).toContainText('name=RangeError');
  await page.goBack();

  await article(broken.id).getByRole('button', { name: 'Fetch it again' }).click();
  await expect(article(broken.id)).toContainText('A post that will not be drawn');
  await comment.getByRole('button', { name: 'Fetch it again' }).click();
  await expect(comment).toContainText('A comment that will not be drawn');
  app.faults.clear();
  await menu.getByRole('button', { name: 'Fetch it again' }).click();
  await expect(menu.getByRole('navigation', { name: 'Groups' })).toBeVisible();
  await expect(page.getByText('could not be shown')).toHaveCount(0);
});

test('a notification that throws while rendering leaves the others visible', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/filter/notifications');
  const rows = main(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.count();
  app.faults.set({ match: ({ url }) => url.includes('/v3/notifications'), respond: 'hang' });
  await changeStored(
    page,
    'notificationPages',
    '(row, at) => ({ ...row, notifications: row.notifications.map((one, i) => i === 0 ? { ...one, createdAt: at } : one) })',
    NO_DATE,
  );
  await page.reload();
  await expect(rows.first()).toContainText('This notification could not be shown.');
  await expect(rows).toHaveCount(before);
  await expect(rows.nth(1)).not.toContainText('could not');
});

test('a comment that could not be decoded is counted in its thread', async ({ app, page }) => {
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await anna.write('A thread with a gap');
  await anna.comment(id, 'The first, which makes no sense');
  await anna.comment(id, 'The second, which does');
  const reply = (await anna.read(id)) as unknown as { comments: object[] };
  const comments = reply.comments.map((comment, i) => (i === 0 ? { ...comment, seqNumber: 'first' } : comment));
  app.faults.set({
    match: ({ method, url }) => method === 'GET' && new URL(url).pathname === `/v3/posts/${shortId}`,
    respond: () => Response.json({ ...reply, comments }),
  });
  await app.signIn(page, 'anna', `/anna/${shortId}`);
  const post = page.locator(`#root article[data-post-id="${id}"]`);
  await expect(post).toContainText('The second, which does');
  await expect(post).toContainText('1 comment could not be read');
});

test('stored data can be cleared after a dialog that says what is deleted and what stays', async ({ app, page }) => {
  const anna = await apiClient(app, 'anna');
  await anna.write('Stored on this device');
  await app.signIn(page);
  await expect(articles(page).filter({ hasText: 'Stored on this device' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Write a post' });
  await text.fill('Words that stay');
  await expect.poll(() => tracesOf(page, ['Words that stay'])).not.toEqual([]);
  await page.goto('/dev');
  const clear = main(page).getByRole('button', { name: 'Clear what is stored' });
  const dialog = page.getByRole('dialog', { name: 'Clear what is stored on this device?' });

  // The dialog warns that nothing can be loaded again while offline.
  await expect(main(page)).toContainText('online');
  await page.context().setOffline(true);
  await expect(main(page)).toContainText('offline');
  await clear.click();
  await expect(dialog).toContainText('The server cannot be reached now: until it can, there will be nothing to read.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await tracesOf(page, ['Stored on this device'])).not.toEqual([]);
  await page.context().setOffline(false);
  await expect(main(page)).toContainText('online');

  await clear.click();
  await expect(dialog).toContainText('What you have written stays');
  await expect(dialog).not.toContainText('cannot be reached');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(main(page)).toContainText('Cleared');
  expect(await tracesOf(page, ['Stored on this device'])).toEqual([]);
  await page.goto('/');
  await expect(articles(page).filter({ hasText: 'Stored on this device' })).toBeVisible();
  await expect(text).toHaveValue('Words that stay');
});

test('an edit of files keeps files that could not be decoded, and an edit of the text keeps unknown destinations', async ({
  app,
  page,
}) => {
  const [one, two] = [await picture('one.png', 40, 30, 'red'), await picture('two.png', 40, 30, 'blue')];
  const address = await writeWithFiles(app, 'anna', 'Two pictures, one unreadable', [one, two]);
  const anna = await apiClient(app, 'anna');
  const shortId = address.split('/').at(-1) ?? '';
  const reply = (await anna.read(shortId)) as unknown as PostReply;
  const [hidden, shown] = reply.posts.attachments;
  const lacking = {
    ...reply,
    attachments: reply.attachments.map((file) => (file.id === hidden ? { id: hidden, kind: 'hologram' } : file)),
    subscriptions: [{ id: reply.posts.postedTo[0], name: 'Galleries', user: reply.posts.createdBy }],
  };
  const isReading = ({ method, url }: Request) =>
    method === 'GET' && /^\/v3\/posts\/[^/]+$/.test(new URL(url).pathname);
  app.faults.set({ match: isReading, respond: () => Response.json(lacking) });
  await app.signIn(page, 'anna', address);
  const post = page.getByRole('article').filter({ hasText: 'Two pictures' });
  const form = page.getByRole('form', { name: 'Edit post' });
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(form).toContainText(
    'Not all destinations of this post could be read here, so they cannot be changed here.',
  );
  await expect(form.getByRole('button', { name: 'Add/Edit' })).toHaveCount(0);
  const files = form.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await expect(files).toHaveCount(1);
  await files.getByRole('button', { name: /^Remove/ }).click();
  await form.getByRole('button', { name: /^Save/ }).click();
  const puts = () =>
    app.faults.seen().filter(({ request }) => request.method === 'PUT' && request.url.includes(reply.posts.id));
  await expect.poll(() => puts().map(({ text }) => text !== '')).toEqual([true]);
  expect(JSON.parse(puts()[0]?.text ?? '')).toEqual({
    post: { body: 'Two pictures, one unreadable', attachments: [hidden] },
  });
  app.faults.clear();
  const kept = async () => ((await anna.read(shortId)) as unknown as PostReply).posts.attachments;
  await expect.poll(kept).toEqual([hidden]);
  expect(shown).toBeDefined();
});
