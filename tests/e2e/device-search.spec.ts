import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { WorldData } from '../server/core/world.ts';
import { apiClient } from './api.ts';
import { mirrorRows } from './device.ts';
import { expect, openSite, test } from './fixtures.ts';
import { startBrowser } from './own-browser.ts';
import { openWithSession } from './sessions.ts';
import { addAuthor, addressOfPostBy } from './world.ts';

test.setTimeout(180_000);

const BODY = 'Sourdough, the third attempt';
const COMMENTS = ['Looks good', 'Купила свежего хлеба на ярмарке, и в поезде уже половины нет', 'Where was that?'];

/** A post by baker with a comment in Russian by zoya, among others that a feed folds. */
function addThread(world: WorldData): void {
  addAuthor(world, 'zoya', 'Nothing about food');
  addAuthor(world, 'baker', BODY);
  const idOf = (name: string) => world.users.find(({ username }) => username === name)?.id ?? '';
  const post = world.posts.find(({ authorId }) => authorId === idOf('baker'));
  if (!post) throw new Error('baker has no post');
  for (const [i, body] of [...COMMENTS, 'Yes', 'No', 'Perhaps'].entries()) {
    const at = Date.now() - 60_000 + i;
    world.comments.push({
      id: `00000000-0000-4000-8000-0000000000${String(i).padStart(2, '0')}`,
      shortId: `beef0${i}`,
      postId: post.id,
      authorId: idOf(i === 1 ? 'zoya' : 'dmitri'),
      seqNumber: i + 1,
      body,
      createdAt: at,
      updatedAt: at,
    });
  }
}

const NO_POSTS = {
  timelines: null,
  posts: [],
  comments: [],
  attachments: [],
  users: [],
  subscriptions: [],
  subscribers: [],
  admins: [],
  isLastPage: true,
};

const main = (page: Page) => page.getByRole('main');
const onDevice = (page: Page) => main(page).getByRole('region', { name: /^(On|Also on) this device$/ });

/** Not the page of the same name, which the server answers as long as the service worker is not in control. */
const isSearch = ({ url }: { url: string }) => /\/v\d+\/search\?/.test(url);

async function search(page: Page, query: string): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(query)}`);
  await expect(main(page).getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
}

/** Waits until everything that is stored has been indexed. */
const isIndexed = (page: Page) =>
  expect
    .poll(async () => {
      const [state] = (await mirrorRows(page, 'searchState')).filter(({ key }) => key === 'state');
      return state !== undefined && state.after === null && (await mirrorRows(page, 'searchChanges')).length === 0;
    })
    .toBe(true);

test('what was read is found without a network, and no more once its author is blocked, also after a restart [1.015 5.046]', async () => {
  const { server, world } = await openSite(addThread);
  const app = { origin: server.origin };
  const directory = test.info().outputPath('profile');
  let browser = await startBrowser(directory, app);
  let page = await browser.newPage();
  await openWithSession(page, server.origin);
  await page.goto('/zoya');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('@zoya');
  await page.goto(addressOfPostBy(world, 'baker'));
  await expect(page.getByText(COMMENTS[1] ?? '')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await isIndexed(page);

  await browser.setOffline(true);
  // By another form of a word, by the author, by a phrase.
  for (const query of ['хлебом', 'by:zoya', 'поезда from:baker', '"свежего хлеба"']) {
    await search(page, query);
    await expect(onDevice(page).getByRole('status')).toContainText(/^Looked through \d+ stored posts\.$/);
    await expect(onDevice(page).getByRole('list', { name: 'Comments found' })).toContainText('на ярмарке');
  }
  await search(page, 'хлебом');
  await expect(onDevice(page).locator('mark')).toHaveText('хлеба');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await onDevice(page)
    .getByRole('link', { name: /на ярмарке/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`^${app.origin}${addressOfPostBy(world, 'baker')}#beef01`));
  const comment = page.locator('[data-comment]', { hasText: COMMENTS[1] ?? '' });
  await expect(comment).toBeInViewport();

  await page.goto('/zoya');
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText("You've blocked this user");
  await search(page, 'хлебом');
  await expect(onDevice(page)).toContainText('Nothing found.');
  await browser.close();

  browser = await startBrowser(directory, app);
  await browser.setOffline(true);
  page = await browser.newPage();
  await search(page, 'хлебом');
  await expect(onDevice(page)).toContainText('Nothing found.');
  await search(page, 'sourdough');
  await expect(onDevice(page).getByRole('listitem').first()).toContainText(BODY);
  await browser.close();
  await server.close();
});

test('with a network the server’s hits lead, and what only the device has follows', async ({ page, app }) => {
  const word = 'Elderflower';
  const { id } = await (await apiClient(app, 'anna')).write(`${word} by the canal`);
  await app.signIn(page);
  await expect(page.locator(`#root article[data-post-id="${id}"]`)).toBeVisible();
  await isIndexed(page);
  await search(page, word);
  await expect(main(page)).toContainText(`Search results for: ${word}`);
  await expect(page.locator(`#root article[data-post-id="${id}"]`)).toBeVisible();
  await expect(onDevice(page)).toHaveCount(0);

  // The server finds nothing now: what this device has is found here only.
  app.faults.set({ match: isSearch, respond: { status: 200, body: NO_POSTS } });
  await search(page, `${word} -nothing`);
  await expect(main(page)).toContainText('No results found. Try a different query.');
  await expect(onDevice(page).getByRole('heading')).toHaveText('Also on this device');
  await expect(onDevice(page).locator('mark').first()).toHaveText(new RegExp(word, 'i'));

  app.faults.clear();
  app.faults.set({ match: isSearch, respond: { status: 503, body: 'Busy' } });
  await search(page, `${word} -something`);
  await expect(onDevice(page).getByRole('heading')).toHaveText('On this device');
});
