import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { addLinkPosts, EVERYTHING, type OtherSites, outsideTest } from './outside.ts';

const ids = Array.from({ length: 100 }, (_, i) => String(i).padStart(3, '0'));
/** Links of many services, one a post. */
const LINKS = ids.map((id, i) => {
  switch (i % 5) {
    case 0:
      return `Film ${id} https://youtu.be/aqz-KE-b${id}`;
    case 1:
      return `Film ${id} https://vimeo.com/76979${id}`;
    case 2:
      return `Read ${id} https://en.wikipedia.org/wiki/Page_${id}`;
    case 3:
      return `Said ${id} https://x.com/luna/status/1500000000000000${id}`;
    default:
      return `News ${id} https://news.example/today/${id}`;
  }
});

const test = outsideTest(EVERYTHING, (world) => addLinkPosts(world, LINKS));

const previews = (page: Page) => page.getByRole('region', { name: /^Preview/ });

/** Scrolls to the end of the page step by step, as a reader does. */
async function readToTheEnd(page: Page): Promise<void> {
  for (;;) {
    const isAtEnd = await page.evaluate(() => {
      scrollBy(0, innerHeight * 0.7);
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if (isAtEnd) return;
  }
}

test('a feed of 100 links asks no other site for anything before a tap', async ({ app, page, sites }) => {
  await app.signIn(page, 'anna', '/anna');
  for (let opened = 1; opened <= 3; opened += 1) {
    await expect(previews(page).first()).toBeVisible();
    await readToTheEnd(page);
    await page.getByRole('link', { name: /Older/ }).first().click();
    await page.waitForURL(new RegExp(`offset=${opened * 30}`));
  }
  await expect(previews(page).first()).toBeVisible();
  expect(sites.asked).toEqual([]);
});

/** Shows the first preview of a service and allows it. */
async function allow(page: Page, name: string, site: string): Promise<void> {
  const first = page.getByRole('region', { name: `Preview: ${name}`, exact: true }).first();
  await first.getByRole('button', { name: 'Show preview' }).click();
  await page
    .getByRole('button', { name: `Always for ${site}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Always for ${site}` })).toHaveCount(0);
}

const hostsOf = (sites: OtherSites, ...hosts: string[]) => expect.poll(() => sites.hosts()).toEqual(hosts);

test('after Always exactly the hosts of that service are asked, until it is revoked in the settings', async ({
  app,
  page,
  sites,
}) => {
  await app.signIn(page, 'anna', '/anna');
  await expect(previews(page).first()).toBeVisible();
  await allow(page, 'YouTube', 'youtube.com');
  await hostsOf(sites, 'i.ytimg.com', 'www.youtube.com');
  await readToTheEnd(page);
  await expect.poll(() => sites.asked.filter(({ host }) => host === 'www.youtube.com').length).toBeGreaterThan(3);
  await hostsOf(sites, 'i.ytimg.com', 'www.youtube.com');

  await page.goto('/settings/privacy');
  const entry = page.getByRole('listitem').filter({ hasText: 'www.youtube-nocookie.com' });
  await expect(entry).toContainText('Always allowed.');
  await entry.getByRole('button', { name: /Ask again/ }).click();
  await expect(entry).toContainText('You are asked.');
  const before = sites.asked.length;
  await page.goto('/anna?offset=30');
  await expect(previews(page).first()).toBeVisible();
  await readToTheEnd(page);
  expect(sites.asked).toHaveLength(before);
});

test('a stored preview that shows itself asks nobody, also not for a picture that could not be stored', async ({
  app,
  page,
  sites,
}) => {
  sites.set('i.ytimg.com', { status: 403 });
  await app.signIn(page);
  const film = page.getByRole('article').filter({ hasText: 'Film 090' });
  await film.getByRole('button', { name: 'Show preview' }).click();
  await expect(film).toContainText('Shelves in the evening by Luna');
  await hostsOf(sites, 'i.ytimg.com', 'www.youtube.com');

  await page.reload();
  await expect(previews(page).first()).toBeVisible();
  const before = sites.asked.length;
  await readToTheEnd(page);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(film).toContainText('Shelves in the evening by Luna');
  await expect(film.getByRole('button', { name: /^Play/ })).toBeVisible();
  await expect(film.locator('img[src^="https://i.ytimg"]')).toHaveCount(0);
  expect(sites.asked).toHaveLength(before);
});

test('30 previews that load by themselves move nothing, and frames exist only near the screen', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await expect(previews(page).first()).toBeVisible();
  for (const [name, site] of [
    ['YouTube', 'youtube.com'],
    ['Vimeo', 'vimeo.com'],
    ['Wikipedia', 'wikipedia.org'],
    ['X', 'x.com'],
    ['news.example', 'cards.example'],
  ] as const) {
    await allow(page, name, site);
  }
  await page.reload();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await expect(previews(page)).toHaveCount(30);
  const frames: number[] = [];
  for (let step = 0; step < 60; step += 1) {
    const isAtEnd = await page.evaluate(() => {
      scrollBy(0, innerHeight * 0.6);
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    frames.push(await page.locator('iframe').count());
    if (isAtEnd) break;
  }
  expect(await page.locator('iframe, [data-fold]').count()).toBeGreaterThan(5);
  // Twelve frames in all: of posts and of other sites.
  expect(Math.max(...frames)).toBeLessThan(10);
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
  expect(moved).toBeLessThan(0.02);
});

test('with data saving a preview is a line, and nothing is loaded by itself', async ({ app, page, sites }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } });
  });
  await app.signIn(page, 'anna', '/anna');
  await allow(page, 'Vimeo', 'vimeo.com');
  await hostsOf(sites, 'i.vimeocdn.com', 'vimeo.com');
  const before = sites.asked.length;
  await readToTheEnd(page);
  expect(sites.asked).toHaveLength(before);
});

test('the data saver keeps an allowed preview waiting while it is on, and not when it is off', async ({
  app,
  page,
  sites,
}) => {
  const choose = async (label: 'On' | 'Off') => {
    await page.goto('/settings/data-saver');
    await page.getByRole('radio', { name: label, exact: true }).check();
    await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${label}:`) })).toBeVisible();
    await page.goto('/anna');
    await expect(previews(page).first()).toBeVisible();
  };
  await app.signIn(page, 'anna', '/anna');
  await allow(page, 'Vimeo', 'vimeo.com');
  await hostsOf(sites, 'i.vimeocdn.com', 'vimeo.com');
  await choose('On');
  const before = sites.asked.length;
  await readToTheEnd(page);
  expect(sites.asked).toHaveLength(before);
  await choose('Off');
  await readToTheEnd(page);
  await expect.poll(() => sites.asked.length).toBeGreaterThan(before);
});
