import type { Page } from '@playwright/test';

/** A post and where its top stands on the screen. */
export interface Place {
  postId: string | undefined;
  top: number;
}

/** The topmost post of which more than a line can be seen, and where it stands on the screen. */
export const place = (page: Page): Promise<Place> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-post-id]')];
    const row = rows.find((each) => each.getBoundingClientRect().bottom > 80);
    return { postId: row?.dataset.postId, top: Math.round(row?.getBoundingClientRect().top ?? 0) };
  });

/** A pixel may be lost when positions are rounded: the place from before, if it is still that one. */
export const placeAgain = async (page: Page, before: Place): Promise<Place> => {
  const now = await place(page);
  return now.postId === before.postId && Math.abs(now.top - before.top) <= 1 ? before : now;
};

/** Scrolls down some screens, and answers where that is. */
export async function readOn(page: Page): Promise<Place> {
  await page.evaluate(() => window.scrollTo(0, 2400));
  return place(page);
}
