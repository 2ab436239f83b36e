import type { Page } from '@playwright/test';

/** A post and the position of its top edge on the screen. */
export interface Place {
  postId: string | undefined;
  top: number;
}

/** The first post that is visible below the header, and its position. */
export const place = (page: Page): Promise<Place> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-post-id]')];
    const row = rows.find((each) => each.getBoundingClientRect().bottom > 80);
    return { postId: row?.dataset.postId, top: Math.round(row?.getBoundingClientRect().top ?? 0) };
  });

/** The current place, or `before` if it is the same within one pixel of rounding. */
export const placeAgain = async (page: Page, before: Place): Promise<Place> => {
  const now = await place(page);
  return now.postId === before.postId && Math.abs(now.top - before.top) <= 1 ? before : now;
};

/** Waits until the feed has all its rows, and no new post moves the others. */
export async function isWhole(page: Page): Promise<void> {
  await page.locator('[role=feed][aria-busy=false]').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('[role=feed]')].every(
      (feed) => feed.style.transform === '' && feed.getAnimations().length === 0,
    ),
  );
}

/**
 * Scrolls down some screens of a page with all its rows, to the top of a post, and returns the place. Within a post the
 * browser may keep the place of a comment, while the top of the post moves because earlier comments are folded.
 */
export async function readOn(page: Page): Promise<Place> {
  await isWhole(page);
  await page.evaluate(async () => {
    // Rows that were skipped are laid out with the next frame.
    const laidOut = async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    };
    window.scrollTo(0, 2400);
    await laidOut();
    const rows = [...document.querySelectorAll('[data-post-id]')].map((row) => row.getBoundingClientRect());
    window.scrollBy(0, (rows.find(({ top }) => top > 70)?.top ?? 70) - 70);
    await laidOut();
  });
  return place(page);
}
