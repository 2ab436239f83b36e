import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const widen = (page: Page, width: number) => page.setViewportSize({ width, height: 800 });

test('the sidebar is beside the page from 992 px, search is an icon up to 549 px and has its full width from 700 px [9.055 9.056 9.057]', async ({
  app,
  page,
}) => {
  await widen(page, 991);
  await app.signIn(page);
  const sidebar = page.getByRole('complementary', { name: 'Menu' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeVisible();
  await expect(sidebar).toHaveCount(0);
  await widen(page, 992);
  await expect(sidebar).toBeVisible();
  await expect(menu).toHaveCount(0);

  const search = page.getByRole('banner').getByRole('search');
  const field = search.getByRole('searchbox', { name: 'Search' });
  const opener = search.getByRole('button', { name: 'Search', exact: true });
  for (const [width, length] of [
    [700, 300],
    [699, 200],
    [550, 200],
  ] as const) {
    await widen(page, width);
    await expect(opener).toBeHidden();
    await expect.poll(async () => (await field.boundingBox())?.width).toBe(length);
  }
  await widen(page, 549);
  await expect(field).toBeHidden();
  await opener.click();
  await expect(field).toBeFocused();
  await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(400);
});

test('in layouts up to 450 px, the profile placeholder reserves two lines for the counts [9.058]', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  app.faults.set({ match: ({ url }) => /\/users\/dmitri\b/.test(url), respond: 'hang' });
  await page.goto('/dmitri');
  const place = page.getByRole('main').locator('[class*="placeOfUser"]');
  for (const [width, height] of [
    [451, 24],
    [450, 52],
  ] as const) {
    await widen(page, width);
    await expect.poll(async () => (await place.boundingBox())?.height).toBe(height);
  }
});

test('the loading indicator stays hidden for the first 300 ms [9.021]', async ({ app, page }) => {
  await app.signIn(page);
  app.faults.set({ match: ({ url }) => url.includes('/timelines/'), respond: 'hang' });
  await page.goto('/filter/discussions');
  const throbber = page.getByRole('main').locator('[role=status]', { hasText: 'Loading...' }).first();
  await expect(throbber).toBeVisible();
  const seenAt = (ms: number) =>
    throbber.evaluate((element, time) => {
      // It begins anew, as it may have ended on a busy machine. Asking for the animations applies the style.
      (element as HTMLElement).style.animation = 'none';
      element.getAnimations();
      (element as HTMLElement).style.animation = '';
      const delay = element.getAnimations()[0];
      if (!delay) throw new Error('The indicator has no delay');
      delay.currentTime = time;
      return getComputedStyle(element).visibility;
    }, ms);
  expect(await seenAt(0)).toBe('hidden');
  expect(await seenAt(299)).toBe('hidden');
  expect(await seenAt(302)).toBe('visible');
});
