import type { Locator, Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { readyForOffline } from './device.ts';
import { type App, expect, test } from './fixtures.ts';

const cardOf = (page: Page, username: string) => page.getByRole('dialog', { name: `About @${username}` });
const nameIn = (page: Page, id: string, username: string) =>
  page.locator(`#root article[data-post-id="${id}"]`).getByTitle(`@${username}`).first();

/** Signs in at a feed with a new post by dmitri, and waits for the late code. Returns the name of the author. */
async function nameOfDmitri(page: Page, app: App): Promise<Locator> {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Who am I?');
  await app.signIn(page);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeAttached();
  return nameIn(page, id, 'dmitri');
}

/** Times (ms of the page's clock) of the mouse's moves between elements, and of the card's coming and going. */
const recordTimes = (page: Page) =>
  page.evaluate(() => {
    const times: Record<string, number> = {};
    Object.assign(globalThis, { cardTimes: times });
    addEventListener(
      'pointerover',
      ({ target }) => {
        const isName = target instanceof Element && target.closest('a[title="@dmitri"]') !== null;
        times[isName ? 'over' : 'left'] ??= performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      const isShown = document.querySelector('[role=dialog][aria-label="About @dmitri"]') !== null;
      if (isShown) times.shown ??= performance.now();
      else if (times.shown !== undefined) times.closed ??= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
  });

test('the user card opens 500 ms after a name is hovered, and closes 500 ms after the mouse has left [2.146 9.040]', async ({
  page,
  app,
}) => {
  const name = await nameOfDmitri(page, app);
  const card = cardOf(page, 'dmitri');
  await page.mouse.move(2, 300);
  await recordTimes(page);
  await name.hover();
  await expect(card).toBeVisible();
  // Over the card it stays.
  await card.hover();
  await page.evaluate(() => Object.assign(globalThis, { leftAt: 0 }));
  await expect(card).toContainText('Unsubscribe');
  await page.evaluate(() => {
    const { cardTimes } = globalThis as unknown as { cardTimes: Record<string, number> };
    delete cardTimes.left;
  });
  await page.mouse.move(2, 640);
  await expect(card).toHaveCount(0);
  const {
    over = 0,
    shown = 0,
    left = 0,
    closed = 0,
  } = await page.evaluate(() => (globalThis as unknown as { cardTimes: Record<string, number> }).cardTimes);
  // Timers may be late on a busy machine, never early.
  expect(shown - over).toBeGreaterThanOrEqual(499);
  expect(shown - over).toBeLessThan(3000);
  expect(closed - left).toBeGreaterThanOrEqual(499);
  expect(closed - left).toBeLessThan(3000);
});

test('a tap on a name opens the card, an action on it works offline, and its link leads to the account', async ({
  page,
  context,
  app,
}) => {
  const name = await nameOfDmitri(page, app);
  const card = cardOf(page, 'dmitri');
  await readyForOffline(page);
  await context.setOffline(true);
  await expect(page.getByText('Offline. Showing what this device keeps.')).toBeVisible();
  await name.tap();
  await expect(card).toContainText(/Public feed · Mutually subscribed · as of \d\d:\d\d/);
  await card.getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Block' }).tap();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Cancel' }).tap();
  // Menu and question belong to the card.
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Unsubscribe' }).tap();
  await page
    .getByRole('dialog', { name: /unsubscribe from @dmitri/ })
    .getByRole('button', { name: 'Unsubscribe' })
    .tap();
  await expect(card.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  await expect(card.getByText('Unsubscribing from @dmitri: Waiting for network')).toBeAttached();
  await card.getByRole('button', { name: 'Subscribe', exact: true }).tap();
  await expect(card.getByText('Waiting for network')).toHaveCount(0);
  await page.touchscreen.tap(5, 400);
  await expect(card).toHaveCount(0);
  await name.tap();
  await card.getByRole('link').tap();
  await expect(page).toHaveURL('/dmitri');
  await expect(card).toHaveCount(0);
});

/** Distances of the card from the edges of the window, in px; negative if it is cut off. */
const roomAround = (card: Locator) =>
  card.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    return { left, top, right: clientWidth - right, bottom: innerHeight - bottom };
  });

/** Scrolls so that the name is at this height of the window, without a mouse. */
const scrollTo = (name: Locator, y: number) =>
  name.evaluate(
    (element, wanted) =>
      new Promise<void>((done) => {
        scrollBy({ top: element.getBoundingClientRect().top - wanted, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
    y,
  );

test('the card is used by keyboard and fits a window of 320 px at every place of the name, also with large text', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await nameOfDmitri(page, app);
  for (const scale of ['100', '200']) {
    await page.evaluate((percent) => localStorage.setItem('larder.ui-scale', percent), scale);
    await page.goto('/');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeAttached();
    const name = page.getByRole('feed').getByRole('article').nth(4).locator('a[title^="@"]').first();
    const username = ((await name.getAttribute('title')) ?? '').slice(1);
    const card = cardOf(page, username);
    for (const y of [70, 300, 480, 550]) {
      await scrollTo(name, y);
      await name.focus();
      await page.keyboard.press('i');
      await expect(card).toBeFocused();
      await expect(card.getByRole('link')).toBeVisible();
      const room = await roomAround(card);
      expect(
        Math.min(...Object.values(room)),
        `${scale} %, name at ${y}: ${JSON.stringify(room)}`,
      ).toBeGreaterThanOrEqual(0);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider).toBe(0);
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);
      await expect(name).toBeFocused();
    }
  }
});

test('the keyboard moves through the card and back to the name, and Escape closes one thing at a time', async ({
  page,
  app,
}) => {
  const name = await nameOfDmitri(page, app);
  const card = cardOf(page, 'dmitri');
  await expect(name).toHaveAttribute('aria-keyshortcuts', 'i');
  await name.focus();
  await page.keyboard.press('i');
  await expect(card).toBeFocused();
  await expect(card.getByRole('button', { name: 'More actions' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Unsubscribe' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'More actions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'More actions' })).toBeFocused();
  // Behind its last control the page continues after the name.
  await page.keyboard.press('Tab');
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(name).toBeFocused();

  await page.keyboard.press('i');
  await expect(card).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(card).toHaveCount(0);
  await expect(name).toBeFocused();

  // The key is in the list of shortcuts, and means nothing elsewhere.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('On a name: about this account');
  await page.keyboard.press('Escape');
  await page.getByRole('main').focus();
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a mention of nobody has a card that says so', async ({ page, app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Where is @nosuchperson now?');
  await app.signIn(page);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeAttached();
  await page.locator(`#root article[data-post-id="${id}"] a[data-mention="nosuchperson"]`).hover();
  await expect(cardOf(page, 'nosuchperson')).toHaveText('User not found');
});
