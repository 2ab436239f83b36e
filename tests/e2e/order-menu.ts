import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Chooses in the menu of the feed's order that new posts are shown at once. */
export async function showAtOnce(page: Page): Promise<void> {
  const order = page.getByRole('button', { name: 'Order of posts' });
  const atOnce = page.getByRole('menuitemradio', { name: /^Show at once/ });
  await order.click();
  await atOnce.click();
  await order.click();
  await expect(atOnce).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
}
