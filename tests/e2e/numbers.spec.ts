import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const numbers = (page: Page) => page.getByRole('region', { name: 'Numbers of this device' });

test('what this device has measured in real use is shown and copied, and nothing of it is sent', async ({
  app,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signIn(page, 'anna');
  const form = page.getByRole('form', { name: 'Write a post' });
  await form.getByRole('textbox').first().fill('Measured once');
  await form.getByRole('button', { name: /^Post/ }).click();
  await expect(page.getByRole('feed').getByText('Measured once')).toBeVisible();
  await expect(page.getByRole('main').getByText('Waits to be sent')).toHaveCount(0);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  // What was measured is stored when the page is left.
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    });
    await page.goto('/dev');
    await expect(numbers(page)).toContainText(/(cold|warm) start: median \d+ ms/, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(numbers(page)).toContainText(/query: median \d+ ms, 95 % \d+ ms/);
  await expect(numbers(page)).toContainText(/Stored: \d+ posts/);
  await numbers(page).getByRole('button', { name: 'Copy the numbers' }).focus();
  await page.keyboard.press('Enter');
  await expect(numbers(page).getByRole('status')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/start: median \d+ ms/);
  expect(copied).toMatch(/bytes: \d+ of \d+/);
  expect(copied).not.toMatch(/anna|Measured once/);
  expect(sent.filter((body) => body.includes('median') || body.includes('warm start'))).toEqual([]);
});
