/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { storm } from '../support/storm.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';
import { isWhole } from './place.ts';
import { countDrawn, drawnIn, forgetDrawn, nothingDrawn } from './render-counter.ts';
import { addAuthor } from './world.ts';

/** Authors of the posts in the feed behind the form. */
const AUTHORS = Array.from({ length: 300 }, (_, i) => `writer${i}`);
const LENGTH = 3000;
const KEYS = 40;
const EVENTS = { events: 80, durationMs: 4000 };

/** The first page of home, not its list of feeds nor a page fetched ahead. */
const isHome = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return pathname.endsWith('/timelines/home') && (searchParams.get('offset') ?? '0') === '0';
};

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite((world) => {
        for (const author of AUTHORS) addAuthor(world, author, `The garden of ${author}`);
      });
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

test('a key in a long text renders only the form, also while twenty events a second change the feed', async ({
  app,
  site,
  page,
}) => {
  // Wide enough for the sidebar, which shows the number of drafts.
  await page.setViewportSize({ width: 1280, height: 800 });
  await countDrawn(page, 'form[aria-label="Write a post"]');
  await app.signIn(page);
  const field = page.getByRole('textbox', { name: 'Write a post' });
  const articles = page.getByRole('feed').getByRole('article');
  await isWhole(page);
  const shown = await articles.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.postId ?? ''));
  const text = 'Plums, '.repeat(LENGTH / 7).trim();
  await field.fill(text);
  await expect(page.getByRole('button', { name: 'Post', exact: false }).first()).toBeVisible();
  // The effects of the first words are over: the form is open and the draft counted.
  await field.press('End');
  await field.pressSequentially(' and');
  await expect.poll(async () => (await drawnIn(page)).keys).toBeGreaterThanOrEqual(5);
  // So are the catch-up after the start and the lazy modules.
  await expect.poll(() => app.faults.count(({ url }) => isHome(url))).toBe(2);
  await nothingDrawn(page);

  await forgetDrawn(page);
  await field.pressSequentially('x'.repeat(KEYS), { delay: 50 });
  const quiet = await drawnIn(page);
  expect(quiet.keys).toBe(KEYS);
  expect(quiet.byKeys.inside).toBeGreaterThanOrEqual(KEYS);
  expect(quiet.inAll.outside).toEqual([]);

  await forgetDrawn(page);
  const blowing = storm(site.server, shown.slice(0, 10), EVENTS);
  await field.pressSequentially('y'.repeat(KEYS), { delay: 80 });
  const stormy = await drawnIn(page);
  await blowing;
  expect(stormy.keys).toBe(KEYS);
  expect(stormy.byKeys.outside).toEqual([]);
  // The feed has changed meanwhile.
  expect(stormy.inAll.outside.length).toBeGreaterThan(0);
  await expect(field).toHaveValue(`${text} and${'x'.repeat(KEYS)}${'y'.repeat(KEYS)}`);
});
