import type { Page } from '@playwright/test';

/** The page's elements and styles as HTML, without its scripts. */
export const drawnIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const styles = [...document.querySelectorAll('link[rel=stylesheet], style')].map((style) => style.outerHTML);
    return `<base href="${location.origin}/">${styles.join('')}${document.querySelector('#root')?.outerHTML ?? ''}`;
  });

/** Opens a page with the same elements and styles and nothing behind them: the baseline of what a page does. */
export async function openCopy(page: Page): Promise<Page> {
  const copy = await page.context().newPage();
  await copy.setContent(await drawnIn(page), { waitUntil: 'load' });
  return copy;
}
