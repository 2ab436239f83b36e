import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { actAs } from './others.ts';
import { isWhole, type Place, place, placeAgain, readOn } from './place.ts';

/** Scrolls down and follows a link before the scroll event. Returns the place before leaving. */
async function readOnAndLeaveAtOnce(page: Page, link: string): Promise<Place> {
  await isWhole(page);
  await page.locator(link).first().waitFor({ state: 'attached' });
  const top = await page.evaluate((selector) => {
    window.scrollTo(0, 2400);
    const rows = [...document.querySelectorAll<HTMLElement>('[data-post-id]')];
    const row = rows.find((each) => each.getBoundingClientRect().bottom > 80);
    const left = { postId: row?.dataset.postId, top: Math.round(row?.getBoundingClientRect().top ?? 0) };
    document.querySelector<HTMLElement>(selector)?.click();
    return left;
  }, link);
  expect(top.postId).toBeDefined();
  return top;
}

test('the reading position is kept when visiting a post and on reload @wide-too', async ({ app, page }) => {
  await app.signIn(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  const { postId } = await readOn(page);
  expect(postId).toBeDefined();
  const link = page.locator(`[data-post-id="${postId}"] ~ article header p a`).first();
  // A click would scroll to a link that is covered.
  await link.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  const before = await place(page);

  await link.click();
  await expect(page).toHaveURL(/\/[a-z0-9-]+\/[0-9a-f]{6,10}$/);
  await page.goBack();
  await expect.poll(() => placeAgain(page, before)).toEqual(before);

  await page.reload();
  await expect.poll(() => placeAgain(page, before)).toEqual(before);
});

test('following a link right after a scroll keeps the scrolled position for the way back', async ({ app, page }) => {
  await app.signIn(page);
  await expect(page.getByRole('article').nth(20)).toBeAttached();
  const before = await readOnAndLeaveAtOnce(page, '[role=feed] article:nth-child(13) a:has(time)');
  await expect(page).toHaveURL(/\/[a-z0-9-]+\/[0-9a-f]{6,10}$/);
  await page.goBack();
  await expect.poll(() => placeAgain(page, before)).toEqual(before);
});

test('the place is exact in a window that is higher than the first rows drawn @wide-too', async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 3000 });
  await app.signIn(page);
  await expect(page.getByRole('article').nth(20)).toBeAttached();
  const before = await readOn(page);
  await page.locator(`[data-post-id="${before.postId}"] ~ article header p a`).first().click();
  await expect(page).toHaveURL(/\/[a-z0-9-]+\/[0-9a-f]{6,10}$/);
  await page.goBack();
  await expect.poll(() => placeAgain(page, before)).toEqual(before);
});

test('each page of a feed has its own reading position', async ({ app, page }) => {
  await app.signIn(page);
  await expect(page.getByRole('article').nth(20)).toBeAttached();
  const first = await readOnAndLeaveAtOnce(page, 'a[href="/?offset=30"]');
  await expect(page.locator('[aria-posinset="51"]')).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const second = await readOn(page);
  expect(second.postId).not.toBe(first.postId);
  await page.goBack();
  await expect.poll(() => placeAgain(page, first)).toEqual(first);
  await page.goForward();
  await expect.poll(() => placeAgain(page, second)).toEqual(second);
});

test('a feed that was left at the top opens at the top, also from an older place in the history', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  const { postId } = await readOn(page);
  const author = page.locator(`[data-post-id="${postId}"] ~ article header a`).first();
  await author.click();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('feed', { name: 'Home' })).toBeVisible();
  await isWhole(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('feed', { name: 'Home' })).toBeVisible();
  await isWhole(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a link leads to the top of the page [2.163]', async ({ app, page }) => {
  await app.signIn(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await readOn(page);
  await page.getByRole('link', { name: 'Older items' }).last().click();
  await expect(page).toHaveURL('/?offset=30');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('Older items and Newer items move by pages of thirty posts [2.186 2.187 2.188 2.189]', async ({ app, page }) => {
  await app.signIn(page);
  const feed = page.getByRole('feed');
  await expect(feed.locator('[data-post-id]').first()).toBeVisible();
  const first = await feed.locator('[data-post-id]').first().getAttribute('data-post-id');
  await page.getByRole('link', { name: 'Older items' }).click();
  await expect(feed.locator('[aria-posinset="31"]')).toBeVisible();
  await page.getByRole('link', { name: 'Newer items' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(feed.locator('[data-post-id]').first()).toHaveAttribute('data-post-id', first ?? '');
});

test('the sort order is chosen from a menu that works by keyboard [4.029]', async ({ app, page }) => {
  await app.signIn(page, 'anna', '/filter/discussions');
  await page.getByRole('button', { name: 'Order of posts' }).click();
  await expect(page.getByRole('menuitemradio', { name: /^By date/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/filter/discussions?sort=ACTIVITY');
  await page.getByRole('button', { name: 'Order of posts' }).click();
  await expect(page.getByRole('menuitemradio', { name: /^By activity/ })).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Order of posts' })).toBeFocused();
});

test('hidden entries are folded at the end of the page and shown on request [4.022 4.023]', async ({ app, page }) => {
  const anna = await actAs(app, 'anna');
  const words = 'Nothing to see here';
  await anna.hide(await (await actAs(app, 'dmitri')).write(words));
  await app.signIn(page);
  await expect(page.getByRole('feed').getByRole('article').nth(20)).toBeAttached();
  await expect(page.getByRole('feed').getByRole('article').filter({ hasText: words })).toHaveCount(0);
  const hidden = page.getByRole('region', { name: 'Hidden entries' });
  const show = hidden.getByRole('button', { name: /^Show \d+ hidden entr/ });
  const count = Number(/\d+/.exec((await show.textContent()) ?? '')?.[0]);
  await show.click();
  await expect(hidden.getByRole('article')).toHaveCount(count);
  await expect(hidden.getByRole('article').filter({ hasText: words })).toHaveCount(1);
  await hidden.getByRole('button', { name: /^Don't show \d+ hidden entr/ }).click();
  await expect(hidden.getByRole('article')).toHaveCount(0);
});
