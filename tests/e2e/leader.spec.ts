import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { contenders } from './device.ts';
import { expect, test } from './fixtures.ts';
import { rendererOf } from './renderers.ts';

/** The epoch of the account's leader, from the vault. */
function epoch(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('larder-vault');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction('meta').objectStore('meta').getAll();
          rows.onerror = () => reject(rows.error);
          rows.onsuccess = () => {
            opening.result.close();
            const epochs = rows.result.flatMap(({ key, value }) =>
              /^leader:(?!visitor)/.test(String(key)) ? [Number(value.epoch)] : [],
            );
            resolve(epochs[0] ?? 0);
          };
        };
      }),
  );
}

test('another tab takes over as soon as the leader’s process has ended', async ({ app, page, context }) => {
  await app.signIn(page);
  await expect.poll(() => epoch(page)).toBe(1);
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('banner').getByRole('search')).toBeVisible();
  await expect.poll(() => contenders(second)).toEqual({ held: 1, waiting: 1 });
  expect(await epoch(second)).toBe(1);

  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  // The command gets no response, because the process that would send it is gone.
  void session.send('Page.crash').catch(() => {});
  await crashed;

  await expect.poll(() => epoch(second)).toBe(2);
  expect(await contenders(second)).toEqual({ held: 1, waiting: 0 });
});

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const commentsOf = (post: Locator) => post.getByRole('list', { name: 'Comments' }).getByRole('listitem');

async function makeChanges(post: Locator, said: readonly string[]): Promise<void> {
  await post.getByRole('button', { name: /^Like(?! comment)/ }).click();
  await post.getByRole('button', { name: 'Save', exact: true }).click();
  for (const words of said) {
    await post.getByRole('textbox', { name: 'Comment' }).fill(words);
    await post.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(commentsOf(post).last()).toContainText(words);
  }
}

test('a leader killed while sending loses and duplicates nothing [7.056 7.064 7.065]', async ({
  app,
  page,
  context,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const anna = await apiClient(app, 'anna');
  const [one, two] = [await dmitri.write('Who brings bread?'), await dmitri.write('Who brings salt?')];
  await app.signIn(page, 'anna', `/dmitri/${one.shortId}`);
  await expect.poll(() => epoch(page)).toBe(1);
  const second = await context.newPage();
  await second.goto(`/dmitri/${two.shortId}`);
  await expect(postOn(second, two.id).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect.poll(() => contenders(second)).toEqual({ held: 1, waiting: 1 });
  const leader = await rendererOf(page);

  await context.setOffline(true);
  const [atOne, atTwo] = [
    ['Rye', 'Two loaves', 'On Friday'],
    ['Me', 'From the sea', 'It is wet still'],
  ];
  await makeChanges(postOn(page, one.id), atOne);
  await makeChanges(postOn(second, two.id), atTwo);
  // For each post, one comment reaches the server without its sender knowing, and one like never arrives.
  const isComment = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v3/comments');
  app.faults.set({ match: isComment, respond: 'slow-answer', delayMs: 60_000, times: 2 });
  app.faults.set({ match: ({ url }) => url.endsWith('/like'), respond: 'hang', times: 1 });
  const before = app.faults.count(isComment);
  await context.setOffline(false);
  await expect.poll(() => app.faults.count(isComment) - before).toBe(2);
  const crashed = page.waitForEvent('crash');
  process.kill(leader, 'SIGKILL');
  await crashed;

  await expect.poll(() => epoch(second)).toBe(2);
  const held = async ({ id }: { id: string }) => {
    const { posts, comments } = await anna.read(id);
    return { likes: posts.likes.length, isSaved: posts.isSaved ?? false, said: comments.map(({ body }) => body) };
  };
  const allOfOne = { likes: 1, isSaved: true, said: atOne };
  const allOfTwo = { likes: 1, isSaved: true, said: atTwo };
  await expect.poll(() => held(one)).toEqual(allOfOne);
  await expect.poll(() => held(two)).toEqual(allOfTwo);
  await expect(commentsOf(postOn(second, two.id))).toHaveText(atTwo.map((words) => new RegExp(words)));
  await second.goto('/filter/outbox');
  await expect(second.getByText('Nothing is waiting.')).toBeVisible();
  expect([await held(one), await held(two)]).toEqual([allOfOne, allOfTwo]);
});
