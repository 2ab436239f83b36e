import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { vaultRows } from './device.ts';
import { expect, test } from './fixtures.ts';
import { placeAgain, readOn } from './place.ts';
import { countDrawn, drawnIn, forgetDrawn, nothingDrawn } from './render-counter.ts';

declare global {
  interface Window {
    /** What each frame showed since the recording began, without repetitions. */
    shownFrames: string[];
    /** Reads of stored feeds by the page. */
    feedReads: number;
  }
}

/** Counts from the start of the page on how often it reads a feed from the store. */
const countFeedReads = (page: Page) =>
  page.addInitScript(() => {
    window.feedReads = 0;
    const open = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (names, ...rest) {
      if ([names].flat().includes('feedRows')) window.feedReads += 1;
      return open.call(this, names, ...rest);
    };
  });

/** Records what each frame shows: a feed (`at` its first visible post), a post, or something else. */
const recordFrames = (page: Page) =>
  page.evaluate(() => {
    window.shownFrames = [];
    const shown = () => {
      const rows = [...document.querySelectorAll<HTMLElement>('[role=feed] > [data-post-id]')];
      const row = rows.find((each) => each.getBoundingClientRect().bottom > 80);
      if (row) return `feed at ${row.dataset.postId} ${Math.round(row.getBoundingClientRect().top / 4)}`;
      const post = document.querySelector<HTMLElement>('section[aria-label=Post] [data-post-id]');
      return post ? `post ${post.dataset.postId}` : `nothing: ${document.querySelector('main')?.textContent}`;
    };
    const record = () => {
      const now = shown();
      if (window.shownFrames.at(-1) !== now) window.shownFrames.push(now);
      requestAnimationFrame(record);
    };
    record();
  });

const framesOf = (page: Page) => page.evaluate(() => window.shownFrames);

/** Resolves when everything behind a tap has been loaded: the menu's code is the last. */
const codeIsLoadedAhead = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /assets\/MenuList-.*\.js/.test(name)),
  );

const firstRow = (page: Page, id: string) => page.locator(`[role=feed] > [data-post-id="${id}"]`);

test('a tap on a post shows it in place of the feed, with no frame between, and back shows the feed at its place without a read', async ({
  app,
  page,
}) => {
  await countFeedReads(page);
  await countDrawn(page, 'form');
  await app.signIn(page);
  await expect(page.getByRole('feed').getByRole('article').nth(20)).toBeAttached();
  await codeIsLoadedAhead(page);
  const before = await readOn(page);
  const id = before.postId ?? '';
  await recordFrames(page);
  // The very first tap: it waits for no code.
  await firstRow(page, id)
    .locator('header a:has(time)')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('region', { name: 'Post', exact: true })).toBeVisible();
  const [feed, post, ...rest] = await framesOf(page);
  expect(feed).toContain(`feed at ${id}`);
  expect(post).toBe(`post ${id}`);
  expect(rest).toEqual([]);

  const reads = await page.evaluate(() => window.feedReads);
  await recordFrames(page);
  const readsWhenShown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector('[role=feed]') ? resolve(window.feedReads) : requestAnimationFrame(look);
        look();
      }),
  );
  await forgetDrawn(page);
  await page.goBack();
  await expect(page.getByRole('feed')).toBeVisible();
  expect(await readsWhenShown).toBe(reads);
  const back = await framesOf(page);
  expect(back.slice(0, 2)).toEqual([post, feed]);
  expect(await placeAgain(page, before)).toEqual(before);
  await nothingDrawn(page);
  // Pictures that this server does not have are rendered again when they fail; no post is.
  expect((await drawnIn(page)).rowsAgain.filter((row) => row.includes(' at <article'))).toEqual([]);
});

test('a post that is lost while its page is open is not shown by the feed again, not for a frame', async ({
  app,
  page,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Soon gone');
  await app.signIn(page);
  await expect(firstRow(page, id)).toBeVisible();
  await codeIsLoadedAhead(page);
  await firstRow(page, id)
    .locator('header a:has(time)')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await dmitri.call('DELETE', `posts/${id}`);
  await expect(page.locator(`[data-post-id="${id}"]`)).toHaveCount(0);
  await page.evaluate((lost) => {
    const seen = new MutationObserver(() => {
      if (document.querySelector(`[data-post-id="${lost}"]`)) document.body.dataset.wasSeen = 'yes';
    });
    seen.observe(document.body, { childList: true, subtree: true });
  }, id);
  await page.goBack();
  await expect(page.getByRole('feed').getByRole('article').nth(3)).toBeAttached();
  expect(await page.evaluate(() => document.body.dataset.wasSeen)).toBeUndefined();
});

test('a like is shown before the store has it; quick taps end as the user meant, in at most one row of the outbox', async ({
  app,
  page,
  context,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Do you like it?');
  await app.signIn(page);
  const like = firstRow(page, id).getByRole('button', { name: /^Like/ });
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(true);
  await expect(page.getByText('Offline.').first()).toBeVisible();
  /** Taps so often within one task, and returns what is shown after the microtasks of each tap. */
  const tap = (times: number) =>
    like.evaluate(async (button: HTMLElement, count) => {
      const shown: (string | null)[] = [];
      for (let i = 0; i < count; i += 1) {
        button.click();
        await Promise.resolve();
        shown.push(button.getAttribute('aria-pressed'));
      }
      return shown;
    }, times);
  const likes = async () => (await vaultRows(page, 'outbox')).map(({ mutation }) => mutation);

  expect(await tap(1)).toEqual(['true']);
  await expect(like).toHaveAccessibleName('Like 1 like');
  await expect.poll(likes).toEqual([{ kind: 'like-post', postId: id, on: true }]);
  expect(await tap(3)).toEqual(['false', 'true', 'false']);
  await expect.poll(likes).toEqual([]);
  expect(await tap(3)).toEqual(['true', 'false', 'true']);
  await expect.poll(likes).toEqual([{ kind: 'like-post', postId: id, on: true }]);
  await context.setOffline(false);
  await expect.poll(async () => (await dmitri.read(id)).posts.likes.length).toBe(1);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(app.faults.count(({ url }) => url.endsWith(`posts/${id}/like`))).toBe(1);
  expect(app.faults.count(({ url }) => url.endsWith(`posts/${id}/unlike`))).toBe(0);
});

test.describe('before the code of the buttons is loaded', () => {
  test.use({ serviceWorkers: 'block' });

  test('taps below a post are shown at once and done when the code is there', async ({ app, page }) => {
    const dmitri = await apiClient(app, 'dmitri');
    const { id } = await dmitri.write('Tapped early');
    await app.signIn(page);
    await expect(firstRow(page, id)).toBeVisible();
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/later-.+\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    const row = firstRow(page, id);
    const like = row.getByRole('button', { name: /^Like/ });
    const save = row.getByRole('button', { name: 'Save' });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAccessibleName('Like 1 like');
    // Taken back: nothing is stored of it.
    await save.click();
    await save.click();
    await row.getByRole('button', { name: /^Comment/ }).click();
    expect(await vaultRows(page, 'outbox')).toEqual([]);
    release();
    await expect(row.getByRole('textbox', { name: /comment/i })).toBeVisible();
    await expect.poll(async () => (await dmitri.read(id)).posts.likes.length).toBe(1);
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    expect(app.faults.count(({ url }) => url.endsWith(`posts/${id}/like`))).toBe(1);
    expect(app.faults.count(({ url }) => url.endsWith(`posts/${id}/save`))).toBe(0);
  });
});
