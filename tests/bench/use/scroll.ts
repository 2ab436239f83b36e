import type { Page } from '@playwright/test';
import { scrollFrames } from '../network/scrolling.ts';
import type { Taps } from '../page/taps.ts';
import { openSlowPage } from '../profiles.ts';
import { type Figure, median } from '../report.ts';
import { drawnIn } from '../static-copy.ts';
import type { Use } from './use.ts';

declare const taps: Taps;

const FRAME_MS = 1000 / 60;

interface Scrolled {
  /** Of a hundred frames that a screen of 60 Hz would have shown. */
  droppedPercent: number;
  longTasksMs: number;
}

/** Scrolls through the first page of the feed, and through the same static elements. */
export async function measureFeedScroll({ open, context, profile, runs }: Use): Promise<Figure[]> {
  const ours: Scrolled[] = [];
  const bare: Scrolled[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await open('/');
    const feed = await drawnIn(page);
    ours.push(await scroll(page));
    // Pages behind another one get few frames.
    await page.close();
    const copy = await openSlowPage(context, profile);
    await copy.setContent(feed, { waitUntil: 'load' });
    bare.push(await scroll(copy));
    await copy.close();
  }
  const line = (name: string, unit: string, value: (scrolled: Scrolled) => number): Figure => ({
    name: `${profile.name}: scroll of 30 posts, ${name}`,
    unit,
    ours: median(ours.map(value)),
    baseline: median(bare.map(value)),
  });
  return [
    line('frames dropped', '%', ({ droppedPercent }) => droppedPercent),
    line('long tasks', 'ms', ({ longTasksMs }) => longTasksMs),
  ];
}

async function scroll(page: Page): Promise<Scrolled> {
  await page.evaluate(() => taps.takeLongTasks());
  const framesMs = await scrollFrames(page);
  const longTasksMs = await page.evaluate(() => taps.takeLongTasks());
  const expected = framesMs.reduce((sum, ms) => sum + ms, 0) / FRAME_MS;
  const dropped = framesMs.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0);
  return { droppedPercent: (100 * dropped) / expected, longTasksMs: longTasksMs.reduce((sum, ms) => sum + ms, 0) };
}
