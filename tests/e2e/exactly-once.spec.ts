import type { Locator, Page } from '@playwright/test';
import { type ApiClient, apiClient } from './api.ts';
import { contenders, vaultRows } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { fireSync, killBrowser, startBrowser, withoutSync } from './own-browser.ts';
import { signInByForm } from './sessions.ts';

// Starts browsers and waits until no request can arrive late any more.
test.setTimeout(240_000);

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const like = (post: Locator) => post.getByRole('button', { name: /^Like(?! comment)/ });
const save = (post: Locator) => post.getByRole('button', { name: 'Save', exact: true });
const more = (post: Locator) => post.getByRole('button', { name: 'More', exact: true });
const commentsOf = (post: Locator) => post.getByRole('list', { name: 'Comments' }).getByRole('listitem');

const choose = async (page: Page, menu: Locator, label: string) => {
  await menu.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};
const commentMenu = (comment: Locator) => comment.getByRole('button', { name: 'More about the comment' });

async function writeComment(post: Locator, words: string): Promise<void> {
  await post.getByRole('textbox', { name: 'Comment' }).fill(words);
  await post.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(commentsOf(post).last()).toContainText(words);
}

interface Prepared {
  id: string;
  address: string;
  anna: ApiClient;
}

/** A post of dmitri's with two comments of anna's: one to edit and one to delete. */
async function preparePost(app: App): Promise<Prepared> {
  const dmitri = await apiClient(app, 'dmitri');
  const anna = await apiClient(app, 'anna');
  const { id, shortId } = await dmitri.write('Whose turn is it to water?');
  await anna.comment(id, 'Mine, on Mondays');
  await anna.comment(id, 'Never mind');
  return { id, address: `/dmitri/${shortId}`, anna };
}

async function openSignedIn(page: Page, { id, address }: Prepared): Promise<void> {
  // By the form, which stores all of a sign-in: a browser that is killed has not written localStorage to the disk.
  await signInByForm(page, 'anna', address);
  await expect(save(postOn(page, id))).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From here on the service worker caches what an offline start needs.
  await page.reload();
  await expect(save(postOn(page, id))).toBeVisible();
}

async function makeAllChanges(page: Page, post: Locator): Promise<void> {
  await like(post).click();
  await save(post).click();
  await choose(page, commentMenu(commentsOf(post).filter({ hasText: 'on Mondays' })), 'Edit');
  const editor = post.getByRole('textbox', { name: 'Edit comment' });
  await editor.fill('Mine, on Tuesdays');
  await editor.press('Control+Enter');
  await choose(page, commentMenu(commentsOf(post).filter({ hasText: 'Never mind' })), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await writeComment(post, 'I bring the can');
  await choose(page, more(post), 'Hide');
  await expectAllShown(post);
  // Switches are shown before their rows are stored.
  await expect.poll(async () => (await vaultRows(page, 'outbox')).length).toBe(6);
}

async function expectAllShown(post: Locator): Promise<void> {
  await expect(like(post)).toHaveAttribute('aria-pressed', 'true');
  await expect(save(post)).toHaveAttribute('aria-pressed', 'true');
  await expect(commentsOf(post)).toHaveText([/Mine, on Tuesdays/, /I bring the can/]);
}

const held = async (anna: ApiClient, id: string, annaId: string) => {
  const { posts, comments } = await anna.read(id);
  return {
    likes: posts.likes.filter((by) => by === annaId).length,
    isSaved: posts.isSaved ?? false,
    isHidden: posts.isHidden ?? false,
    comments: comments.map(({ body }) => body),
  };
};
const ALL_HELD = { likes: 1, isSaved: true, isHidden: true, comments: ['Mine, on Tuesdays', 'I bring the can'] };

const isWrite = ({ method, url }: Request) => method !== 'GET' && /\/v3\/(posts|comments)/.test(url);

/**
 * Cuts the connection during the response to each write: twice, but only once for creates, which Chromium itself may resend.
 * After a second cut it would be undecidable where the copies come from, and the user would be asked.
 */
function cutAnswers(app: App): void {
  const cuts = new Map<string, number>();
  const most = ({ method, url }: Request) => (method === 'POST' && url.endsWith('/comments') ? 1 : 2);
  app.faults.set({
    match: (request) => {
      const key = `${request.method} ${request.url}`;
      if (!isWrite(request) || (cuts.get(key) ?? 0) === most(request)) return false;
      cuts.set(key, (cuts.get(key) ?? 0) + 1);
      return true;
    },
    respond: 'deliver-then-drop',
  });
}

const MARKS = ['Sends in', 'Waiting', 'Sending', 'Retry', 'No answer'];

/** Records every displayed state of the post from now on, in order. */
const recordStates = (page: Page, id: string) =>
  page.evaluate(
    ([postId, words, marks]) => {
      const look = () => {
        const post = document.querySelector(`#root article[data-post-id="${postId}"]`);
        const rows = [...(post?.querySelectorAll('[data-comment]') ?? [])].map(({ textContent }) => textContent ?? '');
        const isPressed = (title: string) => post?.querySelector(`[title="${title}"]`)?.ariaPressed === 'true';
        return {
          isLiked: isPressed('Un-like'),
          isSaved: isPressed('Un-save'),
          comments: rows.map((row) => words.find((one) => row.includes(one)) ?? row),
          marked: rows.filter((row) => marks.some((mark) => row.includes(mark))).length,
        };
      };
      const states = [look()];
      const note = () => {
        const state = look();
        if (JSON.stringify(state) !== JSON.stringify(states.at(-1))) states.push(state);
      };
      const every = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver(note).observe(document.body, every);
      Object.assign(globalThis, { statesOfPost: states });
    },
    [id, ['Mine, on Mondays', 'Mine, on Tuesdays', 'Never mind', 'I bring the can'], MARKS] as const,
  );

interface ShownState {
  isLiked: boolean;
  isSaved: boolean;
  comments: string[];
  /** How many comments are marked as not sent. */
  marked: number;
}
const statesShown = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { statesOfPost: ShownState[] }).statesOfPost);

/**
 * No change disappeared or was reverted for a moment, and no mark came back. A copy made by the browser is shown until it has
 * been found.
 */
async function expectNoFlicker(page: Page): Promise<void> {
  const states = await statesShown(page);
  const done = { isLiked: true, isSaved: true, comments: ALL_HELD.comments };
  const shown = states.map(({ isLiked, isSaved, comments }) => ({
    isLiked,
    isSaved,
    comments: [...new Set(comments)],
  }));
  expect(shown).toEqual(states.map(() => done));
  expect(states.at(-1)?.comments).toEqual(done.comments);
  const marked = states.map((state) => state.marked);
  expect(marked).toEqual(marked.toSorted((a, b) => b - a));
  expect(marked.at(0)).toBe(2);
  expect(marked.at(-1)).toBe(0);
}

for (const [how, isCut] of [
  ['with one request each [7.050 7.056 7.064 7.065 7.066]', false],
  ['with the response to each cut off', true],
] as const) {
  test(`changes made offline survive a browser crash and reach the server exactly once, ${how}`, async ({
    app,
  }, testInfo) => {
    const prepared = await preparePost(app);
    const { id, address, anna } = prepared;
    const annaId = app.world.users.find(({ username }) => username === 'anna')?.id ?? '';
    const directory = testInfo.outputPath('profile');
    let browser = await startBrowser(directory, app);
    await withoutSync(browser);
    let page = await browser.newPage();
    await openSignedIn(page, prepared);
    await browser.setOffline(true);
    await makeAllChanges(page, postOn(page, id));
    await killBrowser(page);

    browser = await startBrowser(directory, app);
    await browser.setOffline(true);
    page = await browser.newPage();
    await page.goto(address);
    await expectAllShown(postOn(page, id));
    await expect(page.getByRole('link', { name: '6 things wait to be sent' })).toBeVisible();

    const before = app.faults.count(isWrite);
    if (isCut) cutAnswers(app);
    await recordStates(page, id);
    await browser.setOffline(false);
    await expect.poll(() => held(anna, id, annaId), { timeout: 150_000 }).toEqual(ALL_HELD);
    await expect(page.getByRole('link', { name: /waits? to be sent/ })).toHaveCount(0, { timeout: 120_000 });
    await expectAllShown(postOn(page, id));
    expect(await held(anna, id, annaId)).toEqual(ALL_HELD);
    await expectNoFlicker(page);
    if (!isCut) expect(app.faults.count(isWrite) - before).toBe(6);
    await browser.close();
  });
}

test('items left by a closed app are sent exactly once when Background Sync fires', async ({ app }, testInfo) => {
  const prepared = await preparePost(app);
  const { id, address, anna } = prepared;
  const directory = testInfo.outputPath('profile');
  let browser = await startBrowser(directory, app);
  let page = await browser.newPage();
  await openSignedIn(page, prepared);
  await page.reload();
  await expect(save(postOn(page, id))).toBeVisible();
  // A worker that is still starting may miss the offline event.
  await expect.poll(() => contenders(page)).toEqual({ held: 1, waiting: 0 });
  await browser.setOffline(true);
  await writeComment(postOn(page, id), 'Said before closing');
  const blank = await browser.newPage();
  await page.close();
  const said = async () => (await anna.read(id)).comments.filter(({ body }) => body === 'Said before closing').length;
  expect(await said()).toBe(0);
  await browser.setOffline(false);
  // The browser retries the sync later if the closed page still holds its lock.
  await expect(async () => {
    await fireSync(browser, blank, app.origin);
    await expect.poll(said, { timeout: 10_000 }).toBe(1);
  }).toPass({ timeout: 90_000 });
  await browser.close();

  browser = await startBrowser(directory, app);
  page = await browser.newPage();
  await page.goto(address);
  await expect(commentsOf(postOn(page, id)).filter({ hasText: 'Said before closing' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /waits? to be sent/ })).toHaveCount(0);
  expect(await said()).toBe(1);
  await browser.close();
});
