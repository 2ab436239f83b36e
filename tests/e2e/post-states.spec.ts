import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, expect, test } from './fixtures.ts';

const composer = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const cards = (page: Page) => page.getByRole('feed').getByRole('article');
const rowsOf = (post: Locator) => post.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, post: Locator, label: string) => {
  await press(post, 'More');
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

type Answer = 'hang' | { status: number; body: { err: string } };
const answering = (app: App, method: string, path: RegExp, respond: Answer) =>
  app.faults.set({
    match: (request) => request.method === method && path.test(new URL(request.url).pathname),
    respond,
  });

const REFUSED = { status: 422, body: { err: 'Not today' } };

test('a post shows that it is new, being commented on and edited, and which action failed [3.054]', async ({
  page,
  app,
  context,
}) => {
  await app.signIn(page);
  await expect(composer(page).getByRole('textbox')).toBeVisible();
  await context.setOffline(true);
  await composer(page).getByRole('textbox').fill('Who wants figs?');
  await composer(page).getByRole('button', { name: /^Post/ }).click();
  // The new post is shown first, although the server does not know it yet.
  await expect(cards(page).first()).toContainText('Who wants figs?');
  await context.setOffline(false);
  const anna = await apiClient(app, 'anna');
  const find = async () => {
    const reply = (await anna.call('GET', 'timelines/anna?sort=created')) as { posts: { id: string; body: string }[] };
    return reply.posts.find(({ body }) => body === 'Who wants figs?')?.id;
  };
  await expect.poll(find).toBeTruthy();
  const post = postOn(page, (await find()) ?? '');

  const comment = post.getByRole('textbox', { name: 'Comment' });
  await expect(comment).toHaveCount(0);
  await post.getByRole('button', { name: /^Comment/ }).click();
  await comment.fill('There are');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(/\/docs\/terms$/);
  await page.goBack();
  await expect(comment).toHaveValue('There are');

  answering(app, 'PUT', /\/posts\/[^/]+$/, REFUSED);
  await choose(page, post, 'Edit');
  const editor = post.getByRole('textbox', { name: 'Edit post' });
  await expect(editor).toHaveValue('Who wants figs?');
  await editor.fill('Who wants dates?');
  await post.getByRole('button', { name: /^Save/ }).filter({ hasText: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await expect(post.getByRole('alert')).toContainText('Something went wrong while editing the post... Not today');
  await expect(post).toContainText('Who wants figs?');
  await expect(comment).toHaveValue('There are');
});

test('a post shows what is being saved, loaded and moderated, and what failed [3.055]', async ({ page, app }) => {
  const anna = await apiClient(app, 'anna');
  const { id } = await anna.write('Who wants figs?');
  for (let number = 1; number <= 8; number++) await anna.comment(id, `Fig ${number}`);
  await app.signIn(page);
  const post = postOn(page, id);

  answering(app, 'GET', new RegExp(`/posts/${id}$`), 'hang');
  await expect(rowsOf(post)).toHaveCount(4);
  await post.getByRole('link', { name: 'Show 5 more comments' }).click();
  await expect(post.getByText('Loading comments...')).toBeAttached();
  app.faults.clear();
  await expect(rowsOf(post)).toHaveCount(8);
  await expect(post.getByText('Loading comments...')).toHaveCount(0);

  answering(app, 'POST', /\/comments$/, 'hang');
  await post.getByRole('button', { name: /^Comment/ }).click();
  await post.getByRole('textbox', { name: 'Comment' }).fill('Fig 9');
  await press(post, 'Post');
  await expect(rowsOf(post).last().getByText('Sending')).toBeVisible();
  app.faults.clear();
  await expect.poll(async () => (await anna.read(id)).comments.length).toBe(9);

  answering(app, 'PUT', /\/posts\/[^/]+$/, 'hang');
  await choose(page, post, 'Edit');
  await post.getByRole('textbox', { name: 'Edit post' }).fill('Who wants dates?');
  await post.getByRole('button', { name: /^Save/ }).filter({ hasText: 'Save' }).click();
  await expect(post.getByText('Sending')).toBeVisible();
  await expect(post).toContainText('Who wants dates?');
  app.faults.clear();
  await expect.poll(async () => (await anna.read(id)).posts.body).toBe('Who wants dates?');

  await expect(rowsOf(post).first().getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await choose(page, post, 'Moderate comments');
  await expect(rowsOf(post).first().getByRole('button', { name: 'Delete' })).toBeVisible();
  await choose(page, post, 'Stop moderating comments');
  await expect(rowsOf(post).first().getByRole('button', { name: 'Delete' })).toHaveCount(0);

  answering(app, 'POST', /\/disableComments$/, 'hang');
  await choose(page, post, 'Disable comments');
  await expect(post.getByText('Comments disabled')).toBeVisible();
  await expect(post.getByText('Sending')).toBeAttached();
  app.faults.clear();
  answering(app, 'POST', /\/disableComments$/, REFUSED);
  await expect(post.getByRole('alert')).toContainText('Something went wrong while disabling comments.');
  await expect(post.getByText('Comments disabled')).toHaveCount(0);
});

test('the form ignores a second submit while the post is being stored [5.003]', async ({ page, app }) => {
  await app.signIn(page);
  const field = composer(page).getByRole('textbox');
  const send = composer(page).getByRole('button', { name: /^Post/ });
  await field.fill('Only one of these');
  await expect(send).toBeEnabled();
  const release = await holdVault(page);
  await send.click();
  await expect(send).toBeDisabled();
  await field.press('ControlOrMeta+Enter');
  await release();
  await expect(field).toHaveValue('');
  await expect(cards(page).first()).toContainText('Only one of these');
  const anna = await apiClient(app, 'anna');
  const count = async () => {
    const reply = (await anna.call('GET', 'timelines/anna?sort=created')) as { posts: { body: string }[] };
    return reply.posts.filter(({ body }) => body === 'Only one of these').length;
  };
  await expect.poll(count).toBe(1);
  await expect(cards(page).filter({ hasText: 'Only one of these' })).toHaveCount(1);
});

/** Blocks writes to drafts and outbox, like a slow disk. Returns a function that unblocks them. */
async function holdVault(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const world = globalThis as unknown as { isVaultHeld: boolean };
        world.isVaultHeld = true;
        const opening = indexedDB.open('larder-vault');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['drafts', 'outbox'], 'readwrite');
          transaction.oncomplete = () => opening.result.close();
          // A transaction stays active as long as it has requests.
          const ask = () => {
            const asking = transaction.objectStore('drafts').count();
            asking.onsuccess = () => {
              if (world.isVaultHeld) ask();
              resolve();
            };
          };
          ask();
        };
      }),
  );
  return () =>
    page.evaluate(() => {
      (globalThis as unknown as { isVaultHeld: boolean }).isVaultHeld = false;
    });
}
