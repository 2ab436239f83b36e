import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { mirrorRows } from './device.ts';
import { type App, expect, test } from './fixtures.ts';
import { showAtOnce } from './order-menu.ts';
import { actAs } from './others.ts';

/** Counts that show how a page is painted: what moves, what is drawn in one task, and of how many elements a post consists. */

/** Rounding of positions. */
const NOTHING = 0.001;

interface Painting {
  /** `at`: ms since the start of the document. */
  shifts: { value: number; at: number; what: string[] }[];
  /** Number of rows that each task added to the feed. */
  added: number[];
  /** What made the browser lay out new rows before their frame, with its stack. */
  forced: string[];
}

/** Records layout shifts without input, and added rows of the feed, from the start of each document. */
const watchPainting = (page: Page) =>
  page.addInitScript(() => {
    const painting: Painting = { shifts: [], added: [], forced: [] };
    Object.assign(window, { painting });
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, startTime: at, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const what = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? 'gone');
        if (!hadRecentInput) painting.shifts.push({ value, at, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const countRows = () => document.querySelectorAll('#root [role=feed] > [data-post-id]').length;
    let laidOut = 0;
    // The callbacks of the page, and its listeners of scroll events, come after these: the browser lays the rows out for the frame anyway.
    const inFrame = () => {
      laidOut = countRows();
      requestAnimationFrame(inFrame);
    };
    inFrame();
    addEventListener('scroll', () => (laidOut = countRows()), { capture: true });
    const noteReads = (of: object, name: string) => {
      const { get, value, ...rest } = Object.getOwnPropertyDescriptor(of, name) ?? {};
      const noting = (read: () => unknown) =>
        function (this: unknown, ...args: []) {
          const { stack = '' } = new Error();
          // Not what the test's browser does itself.
          if (stack.includes('/assets/') && countRows() > laidOut) painting.forced.push(`${name} ${stack}`);
          return read.apply(this, args);
        };
      Object.defineProperty(of, name, { ...rest, ...(get ? { get: noting(get) } : { value: noting(value) }) });
    };
    noteReads(Element.prototype, 'getBoundingClientRect');
    for (const name of ['clientWidth', 'clientHeight', 'scrollHeight']) noteReads(Element.prototype, name);
    for (const name of ['offsetWidth', 'offsetHeight', 'offsetTop']) noteReads(HTMLElement.prototype, name);
    for (const name of ['scrollY', 'innerHeight', 'innerWidth', 'getComputedStyle']) noteReads(window, name);
    noteReads(MediaQueryList.prototype, 'matches');
    const isRow = (node: Node) => node instanceof Element && node.matches('#root [role=feed] > [data-post-id]');
    // The observer is called after each task.
    new MutationObserver((records) => {
      const rows = new Set(
        records.flatMap(({ addedNodes }) =>
          [...addedNodes].flatMap((node) =>
            node instanceof Element ? [node, ...node.querySelectorAll('[data-post-id]')].filter(isRow) : [],
          ),
        ),
      );
      if (rows.size > 0) painting.added.push(rows.size);
    }).observe(document, { childList: true, subtree: true });
  });
const paintingOf = (page: Page) => page.evaluate(() => (window as unknown as { painting: Painting }).painting);
/** `untilAt`: ms since the start of the document. */
const shiftOf = async (page: Page, untilAt = Number.POSITIVE_INFINITY) => {
  const shifts = (await paintingOf(page)).shifts.filter(({ at }) => at < untilAt);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum <= NOTHING ? 'nothing moved' : JSON.stringify(shifts);
};

const articles = (page: Page) => page.locator('#root [role=feed] > [data-post-id]');

/** All rows and their lazy parts are there, and the stored first screen is gone. */
async function isAtRest(page: Page): Promise<void> {
  await expect(page.locator('[role=feed][aria-busy=false]')).toBeVisible();
  await expect(articles(page).first().getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reply' }).first()).toBeVisible();
  await expect(page.locator('#boot')).toHaveCount(0);
}

/** Other files of this worker may have filled the page with posts without comments, whose tools `isAtRest` waits for. */
test.beforeEach(async ({ app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('A post that is talked about');
  await dmitri.comment(id, 'And this is what is said');
});

const homeAnswers = (app: App) => app.faults.count(({ url }) => new URL(url).pathname === '/v3/timelines/home');

/** Opens home once more: what was stored is painted first, then the answer of the server. */
async function startWarm(page: Page, app: App): Promise<void> {
  const before = homeAnswers(app);
  await page.goto('/');
  await expect.poll(() => homeAnswers(app)).toBeGreaterThan(before);
  await isAtRest(page);
}

test('a start without an answer moves nothing before it says so, and does not repeat an error of an earlier one', async ({
  app,
  page,
}) => {
  const isApi = ({ url, headers }: Request) => url.includes('/v3/') && headers.has('sec-fetch-site');
  await watchPainting(page);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const words = document.body?.textContent ?? '';
      if (words.includes('Error loading feed')) Object.assign(window, { hasErred: true });
      if (words.includes('The server is slow to answer.') && !('slowAt' in window))
        Object.assign(window, { slowAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  await app.signIn(page);
  await isAtRest(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('larder.snapshot'))).not.toBeNull();
  app.faults.set({ match: isApi, respond: 'drop' });
  await page.getByRole('button', { name: /Refresh$/ }).click();
  await expect(page.getByText('The server is not answering.')).toBeVisible();
  await expect
    .poll(() => mirrorRows(page, 'views'))
    .toContainEqual(expect.objectContaining({ key: expect.stringMatching(/^feed:/), failure: { kind: 'network' } }));
  app.faults.clear();
  app.faults.set({ match: isApi, respond: 'hang' });
  const rows = await articles(page).count();
  await page.reload();
  await expect(articles(page)).toHaveCount(rows);
  await expect(page.locator('#boot')).toHaveCount(0);
  await expect(page.getByText('The server is slow to answer.')).toBeVisible();
  const slowAt = await page.evaluate(() => (window as unknown as { slowAt: number }).slowAt);
  expect(await shiftOf(page, slowAt)).toBe('nothing moved');
  expect(await page.evaluate(() => 'hasErred' in window)).toBe(false);
});

const pill = (page: Page) => page.getByRole('button', { name: /new post/ });

test('nothing moves in a warm start, with and without a new post', async ({ app, page }) => {
  const dmitri = await actAs(app, 'dmitri');
  await watchPainting(page);
  await app.signIn(page);
  await isAtRest(page);
  await startWarm(page, app);
  expect(await shiftOf(page)).toBe('nothing moved');

  // The open page would store the post.
  await page.goto('about:blank');
  await dmitri.write('Written while nobody was there');
  await startWarm(page, app);
  await expect(pill(page)).toBeVisible();
  expect(await shiftOf(page)).toBe('nothing moved');
});

test('a post that appears by itself glides in without a layout shift, and waits behind a button if less motion is preferred', async ({
  app,
  page,
}) => {
  const dmitri = await actAs(app, 'dmitri');
  await watchPainting(page);
  await app.signIn(page);
  await isAtRest(page);
  await showAtOnce(page);
  await startWarm(page, app);
  const glides = () =>
    page.evaluate(() => {
      const { animate } = Element.prototype;
      const seen: string[] = [];
      Object.assign(window, { glides: seen });
      Element.prototype.animate = function animateSeen(frames, options) {
        seen.push(JSON.stringify(frames));
        return animate.call(this, frames, options);
      };
    });
  await glides();
  await expect(async () => {
    await dmitri.write('Coming in at the top');
    await expect(articles(page).first()).toContainText('Coming in at the top', { timeout: 3000 });
  }).toPass();
  await expect(pill(page)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { glides: string[] }).glides.join()))
    .toContain('translateY(-');
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await shiftOf(page)).toBe('nothing moved');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await dmitri.write('Waiting to be asked for');
  await expect(pill(page)).toBeVisible();
  await expect(articles(page).first()).toContainText('Coming in at the top');
  expect(await shiftOf(page)).toBe('nothing moved');
});

test('a feed is rendered a few rows at a time, on a return those on the screen first, and no slice waits for its layout', async ({
  app,
  page,
}) => {
  await watchPainting(page);
  await app.signIn(page);
  await isAtRest(page);
  await startWarm(page, app);
  const rows = await articles(page).count();
  expect(rows).toBeGreaterThan(20);
  const { added } = await paintingOf(page);
  expect(Math.max(...added)).toBeLessThanOrEqual(3);
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(rows);

  const twelfth = articles(page).nth(11);
  const postId = await twelfth.getAttribute('data-post-id');
  await twelfth.evaluate((row) => scrollTo({ top: scrollY + row.getBoundingClientRect().top, behavior: 'instant' }));
  await twelfth.locator('header p a').first().click();
  await expect(page).not.toHaveURL('/');
  await page.goBack();
  await isAtRest(page);
  await expect(page.locator(`#root [data-post-id="${postId}"]`)).toBeInViewport();
  const again = (await paintingOf(page)).added.slice(added.length);
  // Not the eleven rows above with them.
  expect(Math.max(...again)).toBeLessThan(10);
  expect(again.reduce((sum, count) => sum + count, 0)).toBe(rows);
  expect((await paintingOf(page)).forced).toEqual([]);
});

test('a post with two comments, likes and a picture has at most 60 elements', async ({ app, page }) => {
  const { posts, attachments, users, postLikes } = app.world;
  const pictures = new Set(attachments.filter(({ mediaType }) => mediaType === 'image').map(({ id }) => id));
  const commented = new Set(app.world.comments.map(({ postId }) => postId));
  const found = posts.flatMap((post) => {
    const author = users.find(({ id }) => id === post.authorId);
    if (!author || author.isProtected || author.isPrivate || author.isGone || post.isDirect) return [];
    const isOwn = post.destinationIds.length === 1 && post.destinationIds[0] === author.id;
    const hasPicture = post.attachmentIds.length === 1 && pictures.has(post.attachmentIds[0] ?? '');
    const likers = postLikes.filter(({ postId }) => postId === post.id).length;
    return isOwn && hasPicture && likers > 0 && author.username !== 'anna' && !commented.has(post.id)
      ? [{ post, author }]
      : [];
  })[0];
  if (!found) throw new Error('The demo network has no such post');
  const postId = found.post.id;
  const dmitri = await actAs(app, 'dmitri');
  await dmitri.comment(postId, 'How green it is');
  await dmitri.comment(postId, 'And how ripe');
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await page.route('**/attachments/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
  await app.signIn(page, 'anna', `/${found.author.username}`);
  const row = page.locator(`[data-post-id="${postId}"]`);
  await expect(row.getByRole('button', { name: 'Reply' })).toHaveCount(2);
  await expect(row.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(row.getByRole('img', { name: /^Picture 1/ })).toBeAttached();
  await expect(row.getByText('liked this')).toBeVisible();
  // Without the links in its text and the time of its last change, and with two names of likers.
  const elements = await row.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter(
        (each) =>
          !each.matches(
            '[data-post-id] > div[dir=auto] *, header p > span:has(time), header p > span time, p > a:nth-of-type(n + 3), p > a:nth-of-type(n + 3) *',
          ),
      )
      .map(({ localName }) => localName),
  );
  expect(elements.length, elements.join(' ')).toBeLessThanOrEqual(60);
});
