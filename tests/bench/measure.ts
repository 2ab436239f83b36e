import type { Page } from '@playwright/test';
import { Device, type Setting } from './device.ts';
import type { Bench } from './page/main.ts';
import type { Timed } from './page/store-measures.ts';

declare const bench: Bench;

export type Measure =
  | 'coldStart'
  | 'warmStart'
  | 'feedQueryWarm'
  | 'feedQueryFresh'
  | 'threadQuery'
  | 'applyChanged'
  | 'applyUnchanged'
  | 'applyEvents'
  | 'purgeSlice'
  | 'liveWrite';

export type Measures = Record<Measure, Timed>;

/** Fills a new device with this many posts and takes all measurements. */
export async function measureSize(setting: Setting, posts: number, runs: number): Promise<Measures> {
  const device = new Device(setting);
  try {
    await fill(device, posts);
    const elements = await countElements(device);
    return {
      coldStart: await timeColdStarts(device, elements, runs),
      warmStart: await timeWarmStarts(device, elements, runs),
      liveWrite: await timeLiveWrites(device, elements, runs),
      ...(await device.withBrowser(async (page) => {
        await device.openBenchPage(page);
        return page.evaluate((count) => bench.measureStore(count), runs);
      })),
    };
  } finally {
    device.remove();
  }
}

const fill = (device: Device, posts: number) =>
  device.withBrowser(async (page) => {
    await device.openBenchPage(page);
    await page.evaluate((count) => bench.fillDevice(count), posts);
  });

/** The first visit also lets the service worker store the app shell, as on every returning device. */
const countElements = (device: Device) =>
  device.withBrowser(async (page) => {
    await device.openApp(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    return page.evaluate(() => document.body.querySelectorAll('*').length);
  });

/** Alternates between ours and the baseline, so that both run under the same conditions. */
async function inTurns(runs: number, ours: () => Promise<number>, baseline: () => Promise<number>): Promise<Timed> {
  const timed: Timed = { oursMs: [], baselineMs: [] };
  for (let run = 0; run < runs; run += 1) {
    timed.oursMs.push(await ours());
    timed.baselineMs.push(await baseline());
  }
  return timed;
}

const timeColdStarts = (device: Device, elements: number, runs: number) =>
  inTurns(
    runs,
    () => device.withBrowser((page) => device.openApp(page)),
    () => device.withBrowser((page) => device.openBaseline(page, elements)),
  );

const timeWarmStarts = (device: Device, elements: number, runs: number) =>
  device.withBrowser(async (page) => {
    await device.openApp(page);
    return inTurns(
      runs,
      () => device.openApp(page),
      () => device.openBaseline(page, elements),
    );
  });

async function timeLiveWrites(device: Device, elements: number, runs: number): Promise<Timed> {
  const inFreshBrowser = (open: (page: Page) => Promise<number>, time: (page: Page) => Promise<number[]>) =>
    device.withBrowser(async (page) => {
      await open(page);
      return time(page);
    });
  return {
    oursMs: await inFreshBrowser(
      (page) => device.openApp(page),
      (page) => device.timeLiveWrites(page, runs),
    ),
    baselineMs: await inFreshBrowser(
      (page) => device.openBaseline(page, elements),
      (page) => device.timeBareWrites(page, runs),
    ),
  };
}
