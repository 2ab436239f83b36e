import type { Page } from '@playwright/test';
import { apiClient } from './api.ts';
import { letAnHourPass, vaultRows } from './device.ts';
import { type App, expect, test } from './fixtures.ts';

const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);

/** Moves all visits back by an hour. */
async function letVisitsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('larder-vault');
    await new Promise<void>((resolve, reject) => {
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('visits', 'readwrite');
        const cursor = transaction.objectStore('visits').openCursor();
        cursor.onsuccess = () => {
          if (!cursor.result) return;
          cursor.result.update({ ...cursor.result.value, at: Date.now() - 3_600_000 });
          cursor.result.continue();
        };
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
        transaction.onerror = () => reject(transaction.error);
      };
    });
  });
}

/** Leaves home by a link that is always visible, so that nothing scrolls. */
async function leaveFeed(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Directs/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/filter\/direct$/);
}

test('returning users see new posts above a divider and the number of new comments on seen posts', async ({
  page,
  app,
}) => {
  // What other tests wrote within the hour would be new as well, down to the end of the page.
  for (const table of ['posts', 'comments']) app.database.run(`UPDATE ${table} SET createdAt = createdAt - 7200000`);
  const dmitri = await apiClient(app, 'dmitri');
  const { id: seenId } = await dmitri.write('Seen before');
  await dmitri.comment(seenId, 'The first word');
  await app.signIn(page);
  await expect(postOn(page, seenId)).toBeInViewport();
  const line = page.getByRole('article', { name: 'New since your last visit' });
  await expect(line).toHaveCount(0);
  // A post counts as seen after it has been visible for a moment.
  await expect(postOn(page, seenId)).toHaveAttribute('aria-posinset', '1');
  await page.mouse.wheel(0, 40);
  await page.waitForFunction(() => scrollY > 0);
  await expect
    .poll(async () => {
      await leaveFeed(page);
      const marked = (await vaultRows(page, 'marks')).map(({ postId }) => postId);
      if (!marked.includes(seenId)) await page.goBack();
      return marked;
    })
    .toContain(seenId);
  // A page of the same origin without the app, so that nothing writes visits.
  await page.goto('/config.json');
  await letAnHourPass(page);
  await letVisitsEnd(page);

  const elena = await apiClient(app, 'elena');
  await elena.comment(seenId, 'A second word');
  await elena.comment(seenId, 'A third word');
  const { id: newId } = await dmitri.write('Written meanwhile');
  await page.goto('/');
  await page.getByRole('button', { name: '1 new post', exact: true }).click();
  await expect(line).toBeVisible();
  const order = await page
    .getByRole('feed')
    .evaluate((feed) =>
      [...feed.children].map((child) => (child as HTMLElement).dataset.postId ?? child.getAttribute('aria-label')),
    );
  const at = order.indexOf('New since your last visit');
  expect(order.slice(0, at)).toContain(newId);
  expect(order.slice(0, at)).toContain(seenId);
  await expect(postOn(page, seenId).getByText('2 new comments')).toBeVisible();
  await expect(postOn(page, newId).getByText(/new comment/)).toHaveCount(0);
});

test('shortcuts move between posts and act on the focused one, never while the user types, and ? lists them', async ({
  page,
  app,
}) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id: secondId } = await dmitri.write('The older one');
  const { id: firstId } = await dmitri.write('The newer one');
  await app.signIn(page);
  await expect(postOn(page, firstId)).toHaveAttribute('aria-posinset', '1');
  await expect(postOn(page, secondId)).toHaveAttribute('aria-setsize', '-1');
  await page.keyboard.press('j');
  await expect(postOn(page, firstId)).toBeFocused();
  await page.keyboard.press('j');
  await expect(postOn(page, secondId)).toBeFocused();
  await page.keyboard.press('k');
  await expect(postOn(page, firstId)).toBeFocused();
  const like = postOn(page, firstId).getByRole('button', { name: /^Like/ });
  await expect(like).toBeVisible();
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  const form = postOn(page, firstId).getByRole('textbox', { name: 'Comment' });
  await expect(form).toBeFocused();
  await form.pressSequentially('jolly? ');
  await expect(form).toHaveValue('jolly? ');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await form.fill('');
  await postOn(page, firstId).getByRole('button', { name: 'Cancel' }).click();
  await page.locator('body').press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Next post');
  await page.keyboard.press('j');
  await expect(postOn(page, secondId)).not.toBeFocused();
  await list.getByRole('checkbox').click();
  await expect(list.getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(list).toBeVisible();
  await expect(postOn(page, secondId)).not.toBeFocused();
  await list.getByRole('checkbox').click();
  await expect(list.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  // The closed list gives the focus back in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.press('j');
  await expect(postOn(page, secondId)).toBeFocused();
});

test('a tap on a name shows an account card with a link to the account', async ({ page, app, hasTouch }) => {
  test.skip(!hasTouch);
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Who am I?');
  await app.signIn(page);
  const name = postOn(page, id).getByTitle('@dmitri').first();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeAttached();
  await name.tap();
  const card = page.getByRole('dialog', { name: 'About @dmitri' });
  await expect(card).toContainText('@dmitri');
  await expect(card).toContainText(/Public feed|Protected feed|Private feed/);
  await expect(card).toContainText(/subscribed/i);
  await page.touchscreen.tap(5, 400);
  await expect(card).toHaveCount(0);
  await name.tap();
  await card.getByRole('link').tap();
  await expect(page).toHaveURL('/dmitri');
});

test('hovering a name shows the account card until the mouse leaves', async ({ page, app }) => {
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Who am I?');
  await app.signIn(page);
  const card = page.getByRole('dialog', { name: 'About @dmitri' });
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })).toBeAttached();
  await postOn(page, id).getByTitle('@dmitri').first().hover();
  await expect(card).toBeVisible();
  await page.mouse.move(2, 600);
  await expect(card).toHaveCount(0);
});

/** Replaces the browser's network information. */
const setConnection = (page: Page, connection: object) =>
  page.addInitScript((info) => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), info) });
  }, connection);

async function scrollToEnd(page: Page): Promise<void> {
  await expect(page.getByRole('article').nth(20)).toBeAttached();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

const nextPages = (app: App) =>
  app.faults.count(({ url }) => url.includes('timelines/home') && url.includes('offset=27'));

test('resting in the second half of a page prefetches the next page, and resting on a post its comments', async ({
  page,
  app,
}) => {
  await setConnection(page, { saveData: false, effectiveType: '4g' });
  const dmitri = await apiClient(app, 'dmitri');
  const { id } = await dmitri.write('Many words');
  for (let i = 0; i < 8; i += 1) await dmitri.comment(id, `Word ${i}`);
  const before = nextPages(app);
  const threads = () => app.faults.count(({ url }) => url.includes(`posts/${id}?`));
  await app.signIn(page);
  await expect(postOn(page, id)).toHaveAttribute('aria-posinset', '1');
  // The scroll may come before the code that listens to it.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5);
      return threads();
    })
    .toBe(1);
  expect(nextPages(app)).toBe(before);
  await scrollToEnd(page);
  await expect.poll(() => nextPages(app)).toBe(before + 1);
});

test('nothing is prefetched when the browser saves data', async ({ page, app }) => {
  await setConnection(page, { saveData: true, effectiveType: '4g' });
  const before = nextPages(app);
  await page.clock.install();
  await app.signIn(page);
  await scrollToEnd(page);
  // The position is saved when scrolling ends. A prefetch starts soon after.
  await expect.poll(() => vaultRows(page, 'positions')).not.toEqual([]);
  // The first scroll may come before the code that listens to it.
  await page.clock.runFor(5000);
  await page.mouse.wheel(0, -5);
  await page.clock.runFor(5000);
  // The refresh follows it, so its request comes after that of a prefetch.
  const firstPages = () => app.faults.count(({ url }) => url.includes('timelines/home?offset=0'));
  const refreshes = firstPages();
  await page.getByRole('button', { name: /Refresh$/ }).click();
  await expect.poll(firstPages).toBe(refreshes + 1);
  expect(nextPages(app)).toBe(before);
  await page.getByRole('link', { name: 'Older items' }).last().click();
  await expect(page.locator('[aria-posinset="31"]')).toBeAttached();
  expect(nextPages(app)).toBe(before + 1);
});
