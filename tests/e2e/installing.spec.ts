import type { Page } from '@playwright/test';
import { expectAccessible } from './axe-check.ts';
import { test as base, expect, openSite } from './fixtures.ts';
import { addUnreadDirect } from './world.ts';

/** A site of its own: what is read here is read for all tests of a site. */
const test = base.extend<object, object>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addUnreadDirect);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
});

const offer = (page: Page) => page.getByRole('complementary', { name: 'Install the app' });

/** Lets the browser offer the installation at the start of every page, and records whether it was accepted and what the icon shows. */
const withInstallPrompt = (page: Page) =>
  page.addInitScript(() => {
    const seen = globalThis as unknown as { prompts: number; badges: number[] };
    seen.prompts = 0;
    seen.badges = [];
    Object.assign(navigator, {
      setAppBadge: async (count: number) => seen.badges.push(count),
      clearAppBadge: async () => seen.badges.push(0),
    });
    document.addEventListener('DOMContentLoaded', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => {
          seen.prompts += 1;
          return { outcome: 'accepted' };
        },
      });
      dispatchEvent(event);
    });
  });

const prompts = (page: Page) => page.evaluate(() => (globalThis as unknown as { prompts: number }).prompts);
const badges = (page: Page) => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges);

/** What the device remembers of the use of the app. */
const storedUse = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('larder-vault');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const asking = database.transaction('choices').objectStore('choices').getAll();
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    database.close();
    return JSON.stringify(rows);
  });

/** Opens the app on another day. `isCounted`: until that day counts as a day of use. */
async function openOn(page: Page, day: string, isCounted = true): Promise<void> {
  await page.clock.setFixedTime(new Date(`${day}T10:00:00Z`));
  await page.goto('/');
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  if (isCounted) await expect.poll(() => storedUse(page)).toContain(day);
}

test('the app offers to be installed on the third day of use, once, and can be installed later in the settings', async ({
  app,
  page,
}) => {
  await withInstallPrompt(page);
  await page.clock.setFixedTime(new Date('2031-05-01T09:00:00Z'));
  await app.signIn(page, 'anna');
  await openOn(page, '2031-05-01');
  await openOn(page, '2031-05-02');
  await expect(offer(page)).toHaveCount(0);
  await openOn(page, '2031-05-03');
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole('button', { name: 'Not now' }).focus();
  await page.keyboard.press('Enter');
  await expect(offer(page)).toHaveCount(0);
  await openOn(page, '2031-05-04', false);
  await page.getByRole('link', { name: 'Notifications' }).first().waitFor();
  await expect(offer(page)).toHaveCount(0);
  expect(await prompts(page)).toBe(0);

  await page.goto('/settings/device');
  await page.getByRole('button', { name: 'Install' }).click();
  await expect.poll(() => prompts(page)).toBe(1);
  await expectAccessible(page, 'this device');
});

test('the icon shows how much is unread, and nothing once it is read', async ({ app, page }) => {
  await withInstallPrompt(page);
  await app.signIn(page, 'anna');
  await expect.poll(async () => (await badges(page)).at(-1)).toBeGreaterThan(0);
  await page.goto('/filter/notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.goto('/filter/direct');
  await page.getByRole('button', { name: /Mark all/ }).click();
  await expect.poll(async () => (await badges(page)).at(-1)).toBe(0);
});

test('each shortcut of the icon opens its page, and “New post” a form to write in', async ({ app, page }) => {
  await app.signIn(page, 'anna');
  const manifest = await page.request.get('/manifest.webmanifest');
  const { shortcuts } = (await manifest.json()) as { shortcuts: { name: string; url: string }[] };
  expect(shortcuts.map(({ name }) => name)).toEqual(['New post', 'Home', 'Direct messages', 'Notifications', 'Search']);
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    if (name === 'Home') await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }).first()).toBeVisible();
  }
  await page.goto('/_share');
  const form = page.getByRole('main').getByRole('form');
  await form.getByRole('textbox').first().fill('Begun by the icon');
  await form.getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByRole('feed').getByText('Begun by the icon')).toBeVisible();
});
