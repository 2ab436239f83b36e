/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { type App, test as base, expect, openSite, type Site } from './fixtures.ts';

// A separate site that refuses sockets: with a socket, a create is confirmed by its event, and no copies are looked for.
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(() => {});
      site.server.core.realtime.trouble.refusesConnections = true;
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const WORDS = 'Plus one';
const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const mine = (post: Locator) =>
  post.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: WORDS });
const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting to send' }).locator('> li');
const press = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true }).click();

/** anna writes a comment, and the same text from another device just after the response. */
async function sayTwice(page: Page, app: App) {
  const dmitri = await apiClient(app, 'dmitri');
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await dmitri.write('Who comes along?');
  const held = async () => (await dmitri.read(id)).comments.filter(({ body }) => body === WORDS);
  await app.signIn(page, 'anna', `/dmitri/${shortId}`);
  const post = postOn(page, id);
  await post.getByRole('textbox', { name: 'Comment' }).fill(WORDS);
  await press(post, 'Post');
  await expect.poll(async () => (await held()).length).toBe(1);
  await anna.comment(id, WORDS);
  await page.goto('/filter/outbox');
  await expect(waiting(page)).toContainText('Needs you: the same words were published twice.');
  await expect(waiting(page).getByText(WORDS)).toHaveCount(2);
  await expect(waiting(page).getByRole('link', { name: 'Look at it' })).toHaveCount(2);
  return { post, held, address: `/dmitri/${shortId}` };
}

test('an equal comment from another device stays until the user says that it is a copy @wide-too', async ({
  page,
  app,
}) => {
  const { held, address, post } = await sayTwice(page, app);
  expect(await held()).toHaveLength(2);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await press(waiting(page), 'Delete the second copy');
  await expect.poll(async () => (await held()).length).toBe(1);
  await page.goto(address);
  await expect(mine(post)).toHaveCount(1);
});

test('an equal comment from another device stays when the user keeps both', async ({ page, app }) => {
  const { held } = await sayTwice(page, app);
  await press(waiting(page), 'Keep both');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  expect(await held()).toHaveLength(2);
});

test('the question about an equal comment remains for the user who deletes the comment itself', async ({
  page,
  app,
}) => {
  const { held, address, post } = await sayTwice(page, app);
  await page.goto(address);
  await mine(post).first().getByRole('button', { name: 'More about the comment' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await held()).length).toBe(1);
  await page.goto('/filter/outbox');
  // The deletion itself is listed until it has settled.
  const question = waiting(page).filter({ hasText: 'published twice, and you have deleted one of them.' });
  await expect(question.getByText(WORDS)).toHaveCount(1);
  await press(question, 'Delete the other, too');
  await expect.poll(async () => (await held()).length).toBe(0);
});
