import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Which term of leading the account's tabs is in, as the vault says. */
function epoch(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('larder-vault');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction('meta').objectStore('meta').getAll();
          rows.onerror = () => reject(rows.error);
          rows.onsuccess = () => {
            opening.result.close();
            const epochs = rows.result.flatMap(({ key, value }) =>
              /^leader:(?!visitor)/.test(String(key)) ? [Number(value.epoch)] : [],
            );
            resolve(epochs[0] ?? 0);
          };
        };
      }),
  );
}

/** Whether a worker of any tab holds, or waits for, the lock of a signed-in account's leader. */
const contenders = (page: Page): Promise<{ held: number; waiting: number }> =>
  page.evaluate(async () => {
    const isLeader = ({ name = '' }: LockInfo) => /^leader:(?!visitor)/.test(name);
    const { held = [], pending = [] } = await navigator.locks.query();
    return { held: held.filter(isLeader).length, waiting: pending.filter(isLeader).length };
  });

test('another tab leads as soon as the process of the leader is gone', async ({ app, page, context }) => {
  await app.signIn(page);
  await expect.poll(() => epoch(page)).toBe(1);
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByRole('banner').getByRole('search')).toBeVisible();
  await expect.poll(() => contenders(second)).toEqual({ held: 1, waiting: 1 });
  expect(await epoch(second)).toBe(1);

  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  // The command is never answered: whoever would do so is gone.
  void session.send('Page.crash').catch(() => {});
  await crashed;

  await expect.poll(() => epoch(second)).toBe(2);
  expect(await contenders(second)).toEqual({ held: 1, waiting: 0 });
});
