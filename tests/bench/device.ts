import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import type { Bench } from './page/main.ts';
import { BENCH_PAGE, BENCH_SCRIPT, BENCH_WRITER } from './site.ts';

declare const bench: Bench;
declare const firstPostPainted: Promise<number>;

/** Where the app is served, how the browser starts, and what runs first in its pages. */
export interface Setting {
  origin: string;
  launch: LaunchOptions;
  initScript: string;
}

/** A user's device: a persistent browser profile. */
export class Device {
  readonly #directory = mkdtempSync(join(tmpdir(), 'larder-bench-'));
  readonly #setting: Setting;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Starts the browser, runs `work` in an empty page, and closes the browser. */
  async withBrowser<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const context: BrowserContext = await chromium.launchPersistentContext(this.#directory, {
      ...this.#setting.launch,
      viewport: { width: 390, height: 844 },
    });
    try {
      await context.addInitScript({ content: this.#setting.initScript });
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  }

  async openBenchPage(page: Page): Promise<void> {
    await page.goto(this.#setting.origin + BENCH_PAGE);
  }

  /** Opens the app. Returns the ms from navigation start to the paint of the first stored post. */
  async openApp(page: Page): Promise<number> {
    await page.goto(`${this.#setting.origin}/`, { waitUntil: 'commit' });
    return page.evaluate(() => firstPostPainted);
  }

  /** Opens the baseline page, which reads the same rows and renders as many elements. Returns ms as above. */
  async openBaseline(page: Page, elements: number): Promise<number> {
    await this.openBenchPage(page);
    return page.evaluate(async (count) => {
      await bench.showBarePage(count);
      return performance.now();
    }, elements);
  }

  async timeLiveWrites(page: Page, runs: number): Promise<number[]> {
    return this.#withWriter(page, runs, 'timeLiveWrites');
  }

  async timeBareWrites(page: Page, runs: number): Promise<number[]> {
    return this.#withWriter(page, runs, 'timeBareWrites');
  }

  async #withWriter(page: Page, runs: number, name: 'timeLiveWrites' | 'timeBareWrites'): Promise<number[]> {
    await page.addScriptTag({ url: BENCH_SCRIPT });
    return page.evaluate(([count, url, method]) => bench[method](count, new Worker(url)), [
      runs,
      BENCH_WRITER,
      name,
    ] as const);
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
