import type { Page } from '@playwright/test';
import { mirrorName } from '../../src/shared/store/names.ts';
import { expect, test } from './fixtures.ts';

// For two frames the boot screen and the live screen both say it.
const words = (page: Page) => page.getByText('Close other tabs of Larder to go on.').last();

/** A tab without the app that holds the visitor's mirror as an earlier version has made it, and does not let go. */
async function holdMirror(page: Page): Promise<void> {
  await page.goto('/config.json');
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(name, 10);
        request.onupgradeneeded = () => request.result.createObjectStore('posts', { keyPath: 'id' });
        request.onsuccess = () => {
          Object.assign(window, { held: request.result });
          resolve();
        };
      }),
    mirrorName(null),
  );
}

test('a tab of an older version that is frozen is named as what is in the way, and the page goes on when it is closed', async ({
  page,
  context,
}) => {
  const old = await context.newPage();
  await holdMirror(old);
  await page.bringToFront();
  await page.goto('/dmitri');
  await expect(words(page)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await old.close();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(words(page)).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('one that reacts to nothing, so that the browser tells nobody, is named too, until it reacts again', async ({
  page,
  context,
}) => {
  const old = await context.newPage();
  await holdMirror(old);
  const frozen = old.evaluate(() => {
    const { held } = window as unknown as { held: IDBDatabase };
    held.onversionchange = () => held.close();
    const end = Date.now() + 15_000;
    while (Date.now() < end);
  });
  await page.bringToFront();
  await page.goto('/dmitri');
  await expect(words(page)).toBeVisible();
  await frozen;
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(words(page)).toHaveCount(0);
});
