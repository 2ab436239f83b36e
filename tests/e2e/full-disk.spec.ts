import type { Page } from '@playwright/test';
import { letDiskBeFull, setFull } from './failing-disk.ts';
import { expect, test } from './fixtures.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Write a post' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Write a post' });
const NOT_KEPT = 'This device has no room left: your words are kept on this page only.';

test('on a full disk the form warns while typing, Post explains the failure, and both recover when there is room', async ({
  app,
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await letDiskBeFull(page);
  await app.signIn(page);
  await expect(text(page)).toBeVisible();
  await setFull(page, true);
  await text(page).fill('The shelves are full');
  await expect(form(page).getByText(NOT_KEPT)).toBeVisible();
  await form(page).getByRole('button', { name: /^Post/ }).click();
  await expect(form(page).getByRole('alert')).toHaveText(
    'Not sent: This device has no room left. Your words are still here.',
  );
  await expect(
    page.getByText('This device has no room left, so nothing new can be kept here: free some space.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear what is stored' })).toBeVisible();

  // A text that could not be stored survives the unmount of its form.
  await page.evaluate(() => history.pushState({}, '', '/filter/saves'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(text(page)).toHaveCount(0);
  await page.goBack();
  await expect(text(page)).toHaveValue('The shelves are full');
  await expect(form(page).getByText(NOT_KEPT)).toBeVisible();

  await setFull(page, false);
  await expect(form(page).getByText(NOT_KEPT)).toHaveCount(0);
  await form(page).getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByRole('feed').getByRole('article').filter({ hasText: 'The shelves are full' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a device that lost its token says so with the username and keeps drafts for the next sign-in', async ({
  app,
  page,
}) => {
  await app.signIn(page);
  await text(page).fill('Half a thought');
  await expect.poll(() => page.evaluate(readDrafts)).toContain('Half a thought');
  // A page without a worker that would restore the token.
  await page.goto('/manifest.webmanifest');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder-keys');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('tokens', 'readwrite');
          transaction.objectStore('tokens').clear();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await page.goto('/');
  const said = page.getByRole('main').getByRole('note').filter({ hasText: 'This device has lost your sign-in.' });
  await expect(said).toContainText('@anna');
  await expect(page.getByRole('heading', { name: 'Welcome to Larder' })).toBeVisible();
  await page.goto('/signin?back=/');
  await expect(said).toContainText('@anna');
  await expect(page.getByLabel('Username')).toHaveValue('anna');
  await app.signIn(page);
  await expect(text(page)).toHaveValue('Half a thought');
});

/** The texts of all drafts on this device. */
function readDrafts(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('larder-vault');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(({ body }: { body: string }) => body));
      };
      reading.onerror = () => reject(reading.error);
    };
  });
}
