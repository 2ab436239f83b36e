import { Device, type Setting } from '../device.ts';
import type { Bench } from '../page/main.ts';
import type { LongTasks, SearchMeasures } from '../page/search.ts';
import { BENCH_SCRIPT, BENCH_SEARCH } from '../site.ts';

declare const bench: Bench;

export interface SearchResult {
  posts: number;
  measures: SearchMeasures;
  longTasks: LongTasks;
}

/** Most of the time is spent on filling the store. */
const MAX_RUNS = 3;

/** Fills a new device with this many posts, makes their index, and takes all measurements. */
export async function measureSearchOf(setting: Setting, posts: number, runs: number): Promise<SearchResult> {
  const device = new Device(setting);
  const given = [BENCH_SEARCH, posts, Math.min(runs, MAX_RUNS)] as const;
  try {
    const measures = await device.withBrowser(async (page) => {
      await device.openBenchPage(page);
      return page.evaluate(([url, count, times]) => bench.measureSearch(url, count, times), given);
    });
    const longTasks = await device.withBrowser(async (page) => {
      await device.openApp(page);
      await page.addScriptTag({ url: BENCH_SCRIPT });
      return page.evaluate(([url, , times]) => bench.countLongTasks(url, times), given);
    });
    return { posts, measures, longTasks };
  } finally {
    device.remove();
  }
}
