/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import type { Page } from '@playwright/test';
import { test as base, expect, openSite, type Site } from './fixtures.ts';
import { addHardPosts, HARD } from './hard-world.ts';
import { addressOfPostBy } from './world.ts';

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addHardPosts);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

/** Elements that overflow the viewport horizontally and are not inside a scrollable box, and the overflow of the page. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (node: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(node).overflowX);
    const isInBox = (node: Element): boolean =>
      node.parentElement !== null && (scrolls(node.parentElement) || isInBox(node.parentElement));
    const out = [...document.querySelectorAll('#root *')].filter((node) => {
      const { left, right, width } = node.getBoundingClientRect();
      return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1) && !isInBox(node);
    });
    const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return [...(wider > 0 ? [`the page, by ${wider} px`] : []), ...out.map((node) => node.outerHTML.slice(0, 160))];
  });

/** True if the name of a right-to-left author starts on the right and the username follows it. */
const namesFirst = (page: Page) =>
  page
    .getByRole('listitem')
    .getByTitle(`@${HARD.rtlAuthor}`)
    .first()
    .evaluate((link) => {
      const name = document.createRange();
      name.selectNodeContents(link.firstChild ?? link);
      const username = link.querySelector('bdi');
      if (!username) throw new Error('The comment shows no username');
      return username.getBoundingClientRect().right <= name.getBoundingClientRect().left + 1;
    });

test.setTimeout(240_000);

/** 1280 px at 200 % zoom equals 640 px. 320 px is a small phone, or 1280 px at 400 %. */
const WIDTHS = [320, 390, 640, 1280] as const;

test('long names, missing avatars, forty files and right-to-left text fit the screen', async ({ page, app }) => {
  app.faults.set({
    match: ({ url }) => url.includes('/attachments/'),
    respond: () =>
      new Response('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>', {
        headers: { 'content-type': 'image/svg+xml' },
      }),
  });
  await app.signIn(page);
  for (const [screen, address, isThere] of [
    ['home', '/', HARD.rtlWords],
    ['post', addressOfPostBy(app.world, HARD.author), 'Donaudampf'],
    ['person', `/${HARD.author}`, 'WWWWW'],
    ['group', `/${HARD.group}`, 'WWWWW'],
  ] as const) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('article').first()).toContainText(isThere);
    await expect(main.getByRole('button', { name: 'Save' }).first()).toBeVisible();
    if (screen === 'home') expect(await namesFirst(page)).toBe(true);
    const unfold = main.getByRole('button', { name: 'Show more' }).first();
    if (screen === 'post') await unfold.click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .soft(async () => expect(await overflowing(page)).toEqual([]), `${screen}, ${width} px`)
        .toPass({ timeout: 5000 });
    }
  }
});
