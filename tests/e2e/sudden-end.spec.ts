import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { type ApiClient, apiClient } from './api.ts';
import { contenders, vaultRows } from './device.ts';
import { expect, test } from './fixtures.ts';
import { killBrowser, startBrowser, withoutSync } from './own-browser.ts';
import { signInByForm } from './sessions.ts';
import { picture } from './uploads.ts';

// Starts two browsers.
test.setTimeout(240_000);

const form = (page: Page, name = 'Write a post') => page.getByRole('form', { name });
const text = (page: Page, name = 'Write a post') => form(page, name).getByRole('textbox', { name });
const postWith = (page: Page, words: string) => page.getByRole('feed').getByRole('article').filter({ hasText: words });
const files = (page: Page) => form(page).getByRole('list', { name: 'Attached files' }).getByRole('listitem');

const coloured = async (colour: string) => {
  const { bytes } = await picture(`${colour}.png`, 60, 40, colour);
  return { name: `${colour}.png`, mimeType: 'image/png', buffer: Buffer.from(bytes) };
};

const beginEdit = async (page: Page, post: Locator) => {
  await post.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await expect(text(page, 'Edit post')).toBeFocused();
};

interface FeedReply {
  posts: { id: string; body: string; attachments: string[] }[];
  attachments: { id: string; fileName: string }[];
}

/** Posts with this text on the server, with the names of their files and their comments. */
async function held(anna: ApiClient, words: string) {
  const { posts, attachments } = (await anna.call('GET', 'timelines/anna?sort=created')) as FeedReply;
  const found = posts.filter(({ body }) => body === words);
  return Promise.all(
    found.map(async ({ id, attachments: ids }) => ({
      files: ids.map((each) => attachments.find((file) => file.id === each)?.fileName),
      comments: (await anna.read(id)).comments.map(({ body }) => body),
    })),
  );
}

const WORDS = 'Between two stations';
const EDIT = ' And the peas are climbing';

async function openHome(page: Page): Promise<void> {
  // By the form, which stores all of a sign-in: a browser that is killed has not written localStorage to the disk.
  await signInByForm(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From here on the service worker caches what an offline start needs.
  await page.reload();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  // Neither the boot script's paint nor a starting worker can notice that the network goes.
  await expect(form(page)).toBeVisible();
  await expect.poll(() => contenders(page)).toEqual({ held: 1, waiting: 0 });
}

test('a browser killed right after a key press loses no earlier text and no file, and all of it reaches the server once and in order', async ({
  app,
}, testInfo) => {
  const anna = await apiClient(app, 'anna');
  const { id } = await anna.write('The beans are sown.');
  const directory = testInfo.outputPath('profile');
  let browser = await startBrowser(directory, app);
  await withoutSync(browser);
  let page = await browser.newPage();
  await openHome(page);
  await browser.setOffline(true);

  await text(page).fill(WORDS);
  await form(page)
    .getByLabel('Files', { exact: true })
    .setInputFiles([await coloured('red'), await coloured('green'), await coloured('blue')]);
  await expect(files(page)).toHaveCount(3);
  await form(page).getByRole('button', { name: 'Move blue.png back' }).click();
  await expect(files(page)).toHaveText([/red/, /blue/, /green/]);
  await form(page).getByRole('button', { name: /^Post/ }).click();
  // The form has folded, so nothing moves any more.
  await expect(form(page).getByRole('button')).toHaveCount(0);
  const post = postWith(page, WORDS);
  await post.getByRole('button', { name: /^Comment/ }).click();
  await post.getByRole('textbox', { name: 'Comment' }).fill('It is dark here');
  await post.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post.getByRole('list', { name: 'Comments' })).toContainText('It is dark here');
  await beginEdit(page, postWith(page, 'The beans are sown.'));
  await page.keyboard.press('End');
  await page.keyboard.type(EDIT.slice(0, -1), { delay: 15 });
  const drafts = async () => (await vaultRows(page, 'drafts')).map(({ body }) => body);
  await expect.poll(drafts).toContain(`The beans are sown.${EDIT.slice(0, -1)}`);
  await page.keyboard.type(EDIT.slice(-1));
  await killBrowser(page);

  browser = await startBrowser(directory, app);
  await withoutSync(browser);
  await browser.setOffline(true);
  page = await browser.newPage();
  await page.goto('/');
  const kept = postWith(page, WORDS);
  await expect(kept.locator('img:not([alt=""])')).toHaveCount(3);
  await expect(kept.getByRole('list', { name: 'Comments' })).toContainText('It is dark here');
  await beginEdit(page, postWith(page, 'The beans are sown.'));
  const written = `The beans are sown.${EDIT}`;
  const found = await text(page, 'Edit post').inputValue();
  expect([written, written.slice(0, -1)]).toContain(found);
  await form(page, 'Edit post').getByRole('button', { name: /^Save/ }).click();
  await expect(postWith(page, found)).toBeVisible();

  await browser.setOffline(false);
  const all = [{ files: ['red.png', 'blue.png', 'green.png'], comments: ['It is dark here'] }];
  await expect.poll(() => held(anna, WORDS), { timeout: 90_000 }).toEqual(all);
  await expect.poll(async () => (await anna.read(id)).posts.body).toBe(found);
  await expect(page.getByRole('link', { name: /waits? to be sent/ })).toHaveCount(0, { timeout: 90_000 });
  expect(await held(anna, WORDS)).toEqual(all);
  await browser.close();
});

test('of twenty pictures that were chosen right before the browser was killed, each is kept or named in the form', async ({
  app,
}, testInfo) => {
  const directory = testInfo.outputPath('profile');
  let browser = await startBrowser(directory, app);
  let page = await browser.newPage();
  await openHome(page);
  await text(page).focus();
  // Large enough that storing all of them takes a while.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1600, height: 1200, channels: 3, background: '#888', noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  const names = Array.from({ length: 20 }, (_, index) => `IMG_${index + 10}.jpg`);
  await form(page)
    .getByLabel('Files', { exact: true })
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  const noted = async () => (await vaultRows(page, 'drafts')).flatMap(({ files }) => files ?? []);
  await expect.poll(async () => (await noted()).length).toBe(20);
  await killBrowser(page);

  browser = await startBrowser(directory, app);
  page = await browser.newPage();
  await page.goto('/');
  const shown = async () => (await files(page).locator('bdi').allTextContents()).concat(await lostNames(page)).sort();
  await expect.poll(shown).toEqual(names);
  const lost = await lostNames(page);
  testInfo.annotations.push({ type: 'lost', description: `${lost.length}` });
  if (lost.length > 0) {
    await expect(form(page).getByRole('button', { name: /^Post/ })).toBeDisabled();
    // One is chosen again, and has its place; the user goes on without the rest.
    await form(page)
      .getByLabel('Files', { exact: true })
      .setInputFiles([{ name: lost[0] ?? '', mimeType: 'image/jpeg', buffer }]);
    await expect.poll(() => lostNames(page)).toEqual(lost.slice(1));
    if (lost.length > 1)
      await form(page)
        .getByRole('button', { name: /^Go on without/ })
        .click();
    const kept = names.filter((name) => !lost.slice(1).includes(name));
    await expect.poll(() => files(page).locator('bdi').allTextContents()).toEqual(kept);
  }
  await browser.close();
});

/** Names of the files that the form says it could not keep. */
async function lostNames(page: Page): Promise<string[]> {
  const said = await form(page).getByRole('alert').allTextContents();
  const names = said.map((words) => /could not be kept: (.*)\. Choose/.exec(words)?.[1]?.split(', ') ?? []);
  return names.flat();
}
