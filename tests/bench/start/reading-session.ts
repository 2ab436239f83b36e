import type { Page } from '@playwright/test';

/** Posts opened on each page of the feed. */
const POSTS = 10;
const PAGES = 3;
/** Browsers stop a service worker without work after half a minute. */
const IDLE_MS = 45_000;

const OLDER = 'a[rel=next]';

/** Reads as in ten minutes: pages of home, posts opened and left, everything scrolled by. Ends on an idle home. */
export async function readAWhile(page: Page): Promise<void> {
  for (let turn = 0; turn < PAGES; turn += 1) {
    for (let index = 1; index <= POSTS; index += 1) await openAndLeave(page, index);
    await scrollThrough(page);
    await follow(page, OLDER);
  }
  await follow(page, 'header a[href="/"]');
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
}

async function openAndLeave(page: Page, index: number): Promise<void> {
  const link = page
    .locator('#root [role=feed] > [data-post-id]')
    .nth(index)
    .locator('header a[href]:has(time)')
    .first();
  await link.evaluate((element: HTMLElement) => {
    element.scrollIntoView({ behavior: 'instant', block: 'center' });
    element.click();
  });
  await page.locator('#root section[aria-label=Post] article').waitFor({ state: 'attached' });
  await page.goBack();
  await page.locator('#root [role=feed] > [data-post-id]').nth(POSTS).waitFor({ state: 'attached' });
}

/** Screen by screen, so that pictures are loaded. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
    }
  });

async function follow(page: Page, link: string): Promise<void> {
  const before = await page.locator('#root [role=feed] > [data-post-id]').first().getAttribute('data-post-id');
  await page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => element.click());
  await page.waitForFunction((id) => {
    const first = document.querySelector<HTMLElement>('#root [role=feed] > [data-post-id]');
    return first !== null && first.dataset.postId !== id;
  }, before);
}
