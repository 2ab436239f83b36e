/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { addCalendarPosts, EARLIER_YEAR, LATE_WORDS, MANY, MARCH_WORDS, YEAR } from './calendar-world.ts';
import { writePost } from './creates.ts';
import { readyForOffline } from './device.ts';
import { test as base, expect, openSite, type Site } from './fixtures.ts';

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addCalendarPosts);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name, exact: true });
const articles = (page: Page) => page.locator('#root').getByRole('article');
const day = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });
const AGE = /^as of \d\d:\d\d(\. Refresh)?$/;

test('the calendar leads from the year to the month, the day and a post [1.013 2.064 7.037 2.206]', async ({
  app,
  page,
}) => {
  const asked = (path: string) => app.faults.count(({ url }) => url.includes(`/v3/calendar/anna/${path}?tz=UTC`));
  await app.signIn(page, 'anna', `/anna/calendar/${YEAR}`);
  await expect(heading(page, `Calendar ${YEAR}`)).toBeVisible();
  await expect(page).toHaveTitle(`${YEAR} - Calendar - Larder`);
  await expect(main(page).getByRole('table')).toHaveCount(12);
  await expect(day(page, '14 March: 3 posts')).toBeVisible();
  expect(asked(String(YEAR))).toBeGreaterThan(0);

  await main(page)
    .getByRole('table', { name: /^March/ })
    .getByRole('link', { name: 'March', exact: true })
    .click();
  await expect(heading(page, `March ${YEAR}`)).toBeVisible();
  await expect(main(page).getByRole('table')).toHaveCount(1);
  await expect(
    main(page).getByRole('columnheader', { name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/ }),
  ).toHaveCount(7);
  await expect.poll(() => asked(`${YEAR}/3`)).toBeGreaterThan(0);

  await day(page, '14 March: 3 posts').click();
  await expect(heading(page, `Mar 14, ${YEAR}`)).toBeVisible();
  await expect(page).toHaveTitle(`Mar 14, ${YEAR} - Calendar - Larder`);
  await expect(articles(page)).toHaveCount(3);
  expect(asked(`${YEAR}/3/14`)).toBeGreaterThan(0);

  await page.getByRole('link', { name: `Mar 15, ${YEAR}` }).click();
  await expect(articles(page)).toContainText([LATE_WORDS]);
  await articles(page)
    .getByRole('link', { name: `Mar 15, ${YEAR}` })
    .click();
  await expect(page).toHaveTitle(`${LATE_WORDS} - Anna Lindqvist - Larder`);
});

test('days begin and end in the time zone of the viewer', async ({ app, browser }) => {
  const page = await browser.newPage({ baseURL: app.origin, timezoneId: 'Asia/Tokyo', locale: 'en-US' });
  await app.signIn(page, 'anna', `/anna/calendar/${YEAR}/3`);
  await expect(day(page, '16 March: 1 post')).toBeVisible();
  await expect(main(page).getByRole('columnheader').first()).toHaveAccessibleName('Sunday');
  await day(page, '16 March: 1 post').click();
  await expect(articles(page)).toContainText([LATE_WORDS]);
  await page.close();
});

test('a month leads to the months beside it and to the nearest ones with posts, and an empty day to the nearest days', async ({
  app,
  page,
}) => {
  await app.signIn(page, 'anna', `/anna/calendar/${YEAR}/3`);
  const months = page.getByRole('navigation', { name: 'Months' });
  await expect(months.getByRole('link', { name: `February ${YEAR}` })).toBeVisible();
  await months.getByRole('link', { name: `Posts in May ${EARLIER_YEAR}` }).click();
  await expect(heading(page, `May ${EARLIER_YEAR}`)).toBeVisible();
  await expect(day(page, '5 May: 1 post')).toBeVisible();

  await page.goto(`/anna/calendar/${YEAR}/3/13`);
  await expect(main(page)).toContainText('You wrote nothing on this day.');
  await page
    .getByRole('navigation', { name: 'Days' })
    .getByRole('link', { name: `Mar 14, ${YEAR}` })
    .click();
  await expect(articles(page)).toHaveCount(3);
});

test('a day with many posts has pages', async ({ app, page }) => {
  await app.signIn(page, 'anna', `/anna/calendar/${YEAR}/3/20`);
  await expect(articles(page)).toHaveCount(30);
  await page.getByRole('link', { name: 'Older items' }).click();
  await expect(articles(page)).toHaveCount(MANY - 30);
  await expect(page).toHaveURL(`/anna/calendar/${YEAR}/3/20?offset=30`);
});

test('what was opened once opens without a network, with its age, and what was not says so', async ({
  app,
  page,
  context,
}) => {
  await app.signIn(page, 'anna', `/anna/calendar/${YEAR}`);
  await expect(day(page, '14 March: 3 posts')).toBeVisible();
  await day(page, '14 March: 3 posts').click();
  await expect(articles(page)).toHaveCount(3);
  await readyForOffline(page);
  await context.setOffline(true);

  await page.reload();
  await expect(articles(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: AGE })).toBeVisible();
  await main(page)
    .getByRole('link', { name: `Calendar ${YEAR}` })
    .click();
  await expect(day(page, '14 March: 3 posts')).toBeVisible();
  await expect(page.getByRole('button', { name: AGE })).toBeVisible();
  // The month was never opened: its numbers are those of the year.
  await main(page).getByRole('link', { name: 'June', exact: true }).click();
  await expect(day(page, '1 June: 1 post')).toBeVisible();
  await expect(page.getByRole('button', { name: AGE })).toBeVisible();

  await page.goto(`/anna/calendar/${YEAR - 1}`);
  await expect(main(page)).toContainText('Not stored on this device');
  await page.goto(`/anna/calendar/${YEAR}/3/15`);
  await expect(main(page)).toContainText('Not stored on this device');
});

test('an own new post is counted at once in an open calendar', async ({ app, page }) => {
  const now = new Date();
  const address = `/anna/calendar/${now.getUTCFullYear()}/${now.getUTCMonth() + 1}`;
  await app.signIn(page, 'anna', address);
  const total = main(page).getByText(/^You wrote /);
  await expect(total).toBeVisible();
  const numberOf = async () => Number(/\d+/.exec((await total.textContent()) ?? '')?.[0] ?? 0);
  const before = await numberOf();
  const other = await page.context().newPage();
  await other.goto('/');
  await writePost(other, 'Frost on the windows');
  await expect.poll(numberOf).toBe(before + 1);
});

test('a calendar is for its owner only, and for signed-in users', async ({ app, page }) => {
  await page.goto(`/anna/calendar/${YEAR}`);
  await expect(page).toHaveURL(`/signin?back=${encodeURIComponent(`/anna/calendar/${YEAR}`)}`);
  await app.signIn(page, 'anna', '/dmitri/calendar/2020');
  await page.goto('/dmitri/calendar/2020');
  await expect(main(page)).toContainText('You can see your own calendar only.');
  await main(page).getByRole('link', { name: 'Open your calendar' }).click();
  await expect(heading(page, `Calendar ${new Date().getFullYear()}`)).toBeVisible();
  expect(app.faults.count(({ url }) => url.includes('/calendar/dmitri'))).toBe(0);
});

test('arrow keys move between the days with posts of a month', async ({ app, page }) => {
  await app.signIn(page, 'anna', `/anna/calendar/${YEAR}/3`);
  await day(page, '14 March: 3 posts').focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, '15 March: 1 post')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day(page, '15 March: 1 post')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, `20 March: ${MANY} posts`)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(heading(page, `Mar 15, ${YEAR}`)).toBeVisible();
});

test('year, month and day pass axe in light and dark, and fit windows of 320 and 390 px with targets of 44 px', async ({
  app,
  page,
}) => {
  test.setTimeout(240_000);
  await app.signIn(page, 'anna', `/anna/calendar/${YEAR}`);
  for (const [path, link] of [
    [`${YEAR}`, '14 March: 3 posts'],
    [`${YEAR}/3`, '14 March: 3 posts'],
    [`${YEAR}/3/14`, `Mar 15, ${YEAR}`],
    [`${YEAR}/3/13`, `Mar 14, ${YEAR}`],
  ] as const) {
    await page.goto(`/anna/calendar/${path}`);
    const target = main(page).getByRole('link', { name: link }).first();
    await expect(target).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const { height = 0, width = 0 } = (await target.boundingBox()) ?? {};
    expect.soft(Math.min(height, width), path).toBeGreaterThanOrEqual(44);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const axe = new AxeBuilder({ page }).include('main');
      axe.options({ rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } });
      const { violations } = await axe.analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          `${path}, ${colorScheme}`,
        )
        .toEqual([]);
    }
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path}, ${width}`)
        .toBe(width);
    }
  }
});

test.describe('memories', () => {
  const FROM = `${YEAR}0315`;

  test('of all feeds and of one account show posts until a date, the newest first [2.061 2.166 2.184]', async ({
    app,
    page,
  }) => {
    await app.signIn(page, 'anna', `/memories/${FROM}`);
    await expect(heading(page, `Memories: posts from Mar 15, ${YEAR} and older`)).toBeVisible();
    await expect(articles(page).first()).toContainText(LATE_WORDS);
    await page.goto(`/anna/memories/${YEAR}0314`);
    await expect(heading(page, `Memories: posts from Mar 14, ${YEAR} and older`)).toBeVisible();
    await expect(articles(page).first()).toContainText(MARCH_WORDS);
    await expect(main(page)).not.toContainText(LATE_WORDS);
  });

  test('that were never fetched show the posts that are stored on the device, without a network', async ({
    app,
    page,
    context,
  }) => {
    await app.signIn(page, 'anna', `/anna/calendar/${YEAR}/3/14`);
    await expect(articles(page)).toHaveCount(3);
    await page.goto(`/anna/calendar/${YEAR}/6/1`);
    await expect(articles(page)).toContainText(['First swim']);
    await readyForOffline(page);
    await context.setOffline(true);
    await page.goto(`/memories/${FROM}`);
    await expect(main(page)).toContainText(
      'These are the posts of that day and before that are stored on this device.',
    );
    await expect(articles(page).first()).toContainText(`${MARCH_WORDS}, 18`);
    await expect(main(page)).not.toContainText('First swim');
    await context.setOffline(false);
    await expect(articles(page).first()).toContainText(LATE_WORDS);
    await expect(main(page)).not.toContainText('stored on this device');
  });

  test('that the server does not give show stored posts, with its reason', async ({ app, page }) => {
    await app.signIn(page, 'anna', `/anna/calendar/${YEAR}/3/14`);
    await expect(articles(page)).toHaveCount(3);
    app.faults.set({
      match: ({ url }) => url.includes('created-before'),
      respond: { status: 500, body: { err: 'Broken' } },
    });
    await page.goto(`/anna/memories/${FROM}`);
    await expect(main(page)).toContainText('Error loading feed: Broken. These are the posts of that day');
    await expect(articles(page).first()).toContainText(`${MARCH_WORDS}, 18`);
    app.faults.clear();
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(articles(page).first()).toContainText(LATE_WORDS);
  });

  test('of the box follow midnight within 5 minutes [9.039 2.143]', async ({ app, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.install({ time: new Date(`${YEAR + 1}-01-31T23:58:00Z`) });
    await app.signIn(page, 'anna', '/about');
    const box = page.getByRole('navigation', { name: 'Memories' });
    await box.getByRole('button', { name: 'Memories' }).click();
    const newest = box.getByRole('link', { name: String(YEAR) });
    await expect(newest).toHaveAttribute('href', `/memories/${YEAR}0131`);
    await page.clock.runFor('05:00');
    await expect(newest).toHaveAttribute('href', `/memories/${YEAR}0201`);
  });
});

test('posts by another client are counted when the calendar is opened again', async ({ app, page }) => {
  const anna = await apiClient(app, 'anna');
  const now = new Date();
  await app.signIn(page, 'anna', `/anna/calendar/${now.getUTCFullYear()}`);
  const total = main(page).getByText(/^You wrote /);
  const before = Number(/\d+/.exec((await total.textContent()) ?? '')?.[0] ?? 0);
  await anna.write('From elsewhere', 'anna');
  await page.getByRole('button', { name: AGE }).click();
  await expect(total).toHaveText(`You wrote ${before + 1} posts.`);
});
