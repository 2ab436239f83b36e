import type { Page } from '@playwright/test';
import type { Figure } from '../report.ts';
import { openCopy } from '../static-copy.ts';

/** The speed of a fast swipe, in px per frame. */
const PX_A_FRAME = 60;
/** A visible stutter. */
const LONG_FRAME_MS = 50;
const SETTLE_MS = 3000;

/** Frame times in ms while scrolling down the whole page and up again. */
export const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async (px) => {
    const framesMs: number[] = [];
    let lastAt = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (const by of [px, -px]) {
      while (by > 0 ? scrollY + innerHeight < document.documentElement.scrollHeight - 1 : scrollY > 0) {
        scrollBy({ top: by, behavior: 'instant' });
        const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        framesMs.push(at - lastAt);
        lastAt = at;
      }
    }
    return framesMs;
  }, PX_A_FRAME);

async function slowly<T>(page: Page, slowDown: number, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const result = await work();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
}

/** Scrolls a feed page on a throttled CPU, and the same static elements and styles. Closes the page. */
export async function measureScrolling(page: Page, slowDown: number): Promise<Figure[]> {
  // Lazy modules have loaded.
  await page.waitForTimeout(SETTLE_MS);
  const oursMs = await slowly(page, slowDown, () => scrollFrames(page));
  const bare = await openCopy(page);
  const bareMs = await slowly(bare, slowDown, () => scrollFrames(bare));
  await bare.close();
  await page.close();
  const long = (framesMs: readonly number[]) => framesMs.filter((ms) => ms > LONG_FRAME_MS).length;
  const name = `scrolling through a feed, processor ${slowDown}x slower`;
  return [
    {
      name: `${name}: frames over ${LONG_FRAME_MS} ms of ${oursMs.length}`,
      unit: '',
      ours: long(oursMs),
      baseline: long(bareMs),
    },
    { name: `${name}: the longest frame`, unit: 'ms', ours: Math.max(...oursMs), baseline: Math.max(...bareMs) },
  ];
}
