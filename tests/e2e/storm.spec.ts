/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { storm } from '../support/storm.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';
import { countIn, countsOf, nothingRead, since } from './storm-counter.ts';
import { addAuthor } from './world.ts';

const EVENTS = 1000;
const DURATION_MS = 10_000;
const FRAME_MS = 1000 / 60;
/** Read transactions that the app shell may run meanwhile. */
const SLACK = 10;
/** Authors of the posts at the top of the feed, which receive all events. */
const SAILORS = Array.from({ length: 10 }, (_, i) => `sailor${i}`);

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => {
        for (const sailor of SAILORS) addAuthor(world, sailor, `The log of ${sailor}`);
      });
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

test.setTimeout(180_000);

const articles = (page: Page) => page.getByRole('feed').getByRole('article');

/** The text of a post without its times and avatar placeholder. */
async function wordsOf(page: Page, id: string): Promise<string> {
  const article = page.locator(`#root article[data-post-id="${id}"]`);
  return article.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll('time, [aria-hidden]')) part.remove();
    return copy.textContent ?? '';
  });
}

test('1,000 events in ten seconds cause at most one commit per frame, re-run only affected queries, and end in the server’s state', async ({
  app,
  site,
  page,
  context,
  browser,
}, testInfo) => {
  await countIn(page);
  await app.signIn(page);
  await expect(articles(page).nth(20)).toBeAttached();
  const sailors = site.world.users.filter(({ username }) => SAILORS.includes(username)).map(({ id }) => id);
  const postIds = site.world.posts.filter(({ authorId }) => sailors.includes(authorId)).map(({ id }) => id);

  // Another tab shows a page that receives no events.
  const aside = await context.newPage();
  await countIn(aside);
  await aside.goto('/anna');
  await expect(aside.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.bringToFront();
  await expect.poll(() => site.server.core.realtime.count()).toBeGreaterThan(0);
  await nothingRead(aside);

  const before = { page: await countsOf(page), aside: await countsOf(aside) };
  const startedAt = performance.now();
  await storm(site.server, postIds, { events: EVENTS, durationMs: DURATION_MS });
  const tookMs = performance.now() - startedAt;
  const after = { page: since(before.page, await countsOf(page)), aside: since(before.aside, await countsOf(aside)) };

  for (const made of [after.page.commits, after.page.renders]) {
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThanOrEqual(tookMs / FRAME_MS);
  }
  // Only the one query of the tab that shows the posts.
  expect(after.page.queries).toBeLessThanOrEqual(after.page.commits + SLACK);
  // One by the catch-up after its start, if that was still to come.
  expect(after.aside.queries).toBeLessThanOrEqual(1);

  const { viewport } = testInfo.project.use;
  const other = await browser.newContext(viewport ? { viewport } : {});
  const fresh = await other.newPage();
  await app.signIn(fresh);
  await expect(articles(fresh).nth(20)).toBeAttached();
  for (const id of postIds) {
    await expect(async () => {
      const there = await wordsOf(fresh, id);
      expect(there).toContain('Said in the storm');
      expect(await wordsOf(page, id)).toBe(there);
    }).toPass({ timeout: 60_000 });
  }
});
