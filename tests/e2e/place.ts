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

/** Scrolls down some screens and returns the place. */
export async function readOn(page: Page): Promise<Place> {
  await page.evaluate(() => window.scrollTo(0, 2400));
  return place(page);
}
