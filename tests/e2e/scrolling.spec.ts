/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { WorldData } from '../server/core/world.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';
import { countDrawn, drawnIn, forgetDrawn, nothingDrawn } from './render-counter.ts';

const POSTS = 300;
const PAGE = 30;
/** Comments per post: 3,000 in all, more on the first posts. */
const commentsOf = (index: number) => (index < PAGE ? 46 : 6);

const WORDS = 'The early train was late again, so we walked along the river and counted herons. ';

/** Adds a user with 300 posts and 3,000 comments. */
function addTalkative(world: WorldData): void {
  const model = world.users.find(({ username }) => username === 'dmitri');
  if (!model) throw new Error('The demo network has no dmitri');
  const author = {
    ...model,
    id: randomUUID(),
    username: 'talkative',
    screenName: 'Talkative',
    pictureMediumUrl: '',
    pictureLargeUrl: '',
    feedIds: {},
  };
  world.users.push({ ...author, email: 'talkative@example.org' });
  for (let index = 0; index < POSTS; index += 1) {
    const id = randomUUID();
    const at = Date.now() - (index + 1) * 3_600_000;
    const times = { createdAt: at, updatedAt: at };
    const body = WORDS.repeat(1 + (index % 6));
    const destinationIds = [author.id];
    const facts = { isDirect: false, commentsDisabled: false, attachmentIds: [], bumpedAt: at, destinationIds };
    world.posts.push({ id, shortId: id.slice(0, 8), body, authorId: author.id, ...times, ...facts });
    for (let seqNumber = 1; seqNumber <= commentsOf(index); seqNumber += 1) {
      const commentId = randomUUID();
      const words = { postId: id, authorId: model.id, seqNumber, body: `${seqNumber}. ${WORDS.repeat(seqNumber % 3)}` };
      world.comments.push({ id: commentId, shortId: (0x100000 + seqNumber).toString(16), ...words, ...times });
    }
  }
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addTalkative);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

interface Scrolled {
  /** Largest number of comments and of elements rendered at once: rows skipped by `content-visibility` do not count. */
  mostComments: number;
  mostElements: number;
  heightPx: number;
}

/** Scrolls down the page in steps of `screens`, two frames each, and up again. */
const scrollThrough = (page: Page, screens = 0.5): Promise<Scrolled> =>
  page.evaluate(async (step) => {
    const scrolled = { mostComments: 0, mostElements: 0, heightPx: document.documentElement.scrollHeight };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const move = async (px: number) => {
      scrollBy({ top: px, behavior: 'instant' });
      await frame();
      await frame();
      const rows = [...document.querySelectorAll('#root [role=feed] > [data-post-id]')];
      const skipped = rows.filter((row) => !row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
      const count = (what: string) =>
        skipped.reduce(
          (left, row) => left - row.querySelectorAll(what).length,
          document.querySelectorAll(`#root ${what}`).length,
        );
      scrolled.mostComments = Math.max(scrolled.mostComments, count('[data-comment]'));
      scrolled.mostElements = Math.max(scrolled.mostElements, count('*'));
    };
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) await move(innerHeight * step);
    while (scrollY > 0) await move(-innerHeight * 2 * step);
    return scrolled;
  }, screens);

/** Records layout shifts from the start of the page. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput)
          Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftedIn = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

const firstPost = (page: Page, number: number) => page.locator(`#root article[aria-posinset="${number}"]`);

/** Enough for busy machines. */
test.setTimeout(240_000);

test('scrolling 300 posts with 3,000 comments keeps few rows in the document, re-renders and shifts none, and leaks no memory', async ({
  page,
  app,
}) => {
  await countDrawn(page, 'main');
  await recordShifts(page);
  await app.signIn(page);
  await expect(firstPost(page, 1).getByRole('button', { name: 'Save' })).toBeVisible();
  // The first load has no stored sizes and may shift a little.
  expect(await shiftedIn(page)).toBeLessThan(0.1);
  await page.goto('/talkative');
  await expect(firstPost(page, 1).getByRole('button', { name: 'Save' })).toBeVisible();
  for (let offset = 0; offset < POSTS; offset += PAGE) {
    await expect(firstPost(page, Math.min(offset + PAGE, POSTS))).toBeAttached();
    // Late code renders its buttons once more when it comes.
    await nothingDrawn(page);
    await forgetDrawn(page);
    const { mostComments, mostElements } = await scrollThrough(page);
    expect(mostComments).toBeLessThanOrEqual(PAGE * 3);
    expect(mostElements).toBeLessThan(5000);
    expect((await drawnIn(page)).rowsAgain).toEqual([]);
    if (offset + PAGE < POSTS) await page.getByRole('link', { name: 'Older items' }).last().click();
  }
  expect(await shiftedIn(page)).toBeLessThan(0.02);

  const cdp = await page.context().newCDPSession(page);
  const heapSizes: number[] = [];
  for (let round = 1; round <= 10; round += 1) {
    await page.getByRole('link', { name: 'Newer items' }).last().click();
    await expect(firstPost(page, POSTS - 2 * PAGE + 1)).toBeAttached();
    await scrollThrough(page, 2);
    await page.getByRole('link', { name: 'Older items' }).last().click();
    await expect(firstPost(page, POSTS - PAGE + 1)).toBeAttached();
    await scrollThrough(page, 2);
    // The test's own records do not count as memory of the page.
    await forgetDrawn(page);
    await cdp.send('HeapProfiler.collectGarbage');
    heapSizes.push((await cdp.send('Runtime.getHeapUsage')).usedSize);
  }
  expect(heapSizes[9]).toBeLessThan((heapSizes[1] ?? 0) * 1.1);
});

test('a page with hundreds of unfolded comments renders only those near the screen', async ({ page, app }) => {
  const UNFOLDED = 12;
  await app.signIn(page, 'anna', '/talkative');
  for (let number = 1; number <= UNFOLDED; number += 1) {
    const post = firstPost(page, number);
    await post
      .getByText(/^Show \d+ more comments$/)
      .first()
      .click();
    await expect(post).toContainText('44. ');
    await post.evaluate((row) => scrollBy({ top: row.getBoundingClientRect().bottom - 300, behavior: 'instant' }));
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(firstPost(page, 1)).toBeInViewport();
  const { heightPx, mostComments, mostElements } = await scrollThrough(page);
  expect(heightPx).toBeGreaterThan(40_000);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(heightPx);
  expect(mostComments).toBeLessThan((UNFOLDED * commentsOf(0)) / 2);
  expect(mostElements).toBeLessThan(8000);
});
