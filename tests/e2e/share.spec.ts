import type { BrowserContext, Page } from '@playwright/test';
import { PLACE, photo } from '../support/photos.ts';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';
import { controlled, share } from './sharing.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Write a post' });
const files = (page: Page) => form(page).getByRole('list', { name: 'Attached files' }).getByRole('listitem');

interface FeedReply {
  posts: { body: string; attachments: string[] }[];
  attachments: { id: string; fileName: string; url: string }[];
}

async function sentPost(app: App, words: string): Promise<{ files: Buffer[] } | null> {
  const { posts, attachments } = (await (
    await apiClient(app, 'anna')
  ).call('GET', 'timelines/anna?sort=created')) as FeedReply;
  const found = posts.filter(({ body }) => body === words);
  if (found.length !== 1) return null;
  const urls = attachments.filter(({ id }) => found[0]?.attachments.includes(id)).map(({ url }) => url);
  const bytes = urls.map(async (url) => Buffer.from(await (await fetch(new URL(url, app.origin))).arrayBuffer()));
  return { files: await Promise.all(bytes) };
}

const offline = (context: BrowserContext) => context.setOffline(true);

test('content shared by another app becomes a draft with its files, also offline, and a post when it is sent', async ({
  page,
  app,
  context,
}) => {
  await app.signIn(page);
  await controlled(page);
  await offline(context);
  const fields = { title: 'Rowans', text: 'Rowans in bloom', url: 'https://trees.example/rowan' };
  await share(page, { fields, photo: await photo('jpeg') });
  await expect(page).toHaveURL(/\/_share\?id=/);
  await expect(page.getByRole('heading', { name: 'New post' })).toBeVisible();
  const words = 'Rowans in bloom\nhttps://trees.example/rowan';
  await expect(text(page)).toHaveValue(words);
  await expect(files(page)).toHaveText([/lane\.jpg/]);

  await page.reload();
  await expect(text(page)).toHaveValue(words);
  await expect(files(page)).toHaveCount(1);
  await page.goto('/filter/drafts');
  await page.getByRole('link', { name: 'Continue editing' }).click();
  await expect(text(page)).toHaveValue(words);

  await form(page).getByRole('button', { name: /^Post/ }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText('Rowans in bloom');
  await context.setOffline(false);
  await expect.poll(async () => (await sentPost(app, words))?.files.length ?? 0).toBe(1);
  const [sent] = (await sentPost(app, words))?.files ?? [];
  expect(sent?.length).toBeGreaterThan(0);
  expect(sent?.includes(PLACE)).toBe(false);
});

test('content shared by a visitor waits for the sign-in', async ({ page, app }) => {
  await page.goto('/about');
  await controlled(page);
  await share(page, { fields: { text: 'Later, then' } });
  await expect(page).toHaveURL(/\/signin\?back=/);
  await app.signIn(page, 'anna', decodeURIComponent(new URL(page.url()).searchParams.get('back') ?? ''));
  await expect(text(page)).toHaveValue('Later, then');
});
