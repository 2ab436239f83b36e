import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { readyForOffline } from '../../e2e/device.ts';
import { openUntilQuiet, signedInOnly } from '../../support/start-costs.ts';
import { recordStarts } from '../../support/start-marks.ts';
import { type BenchSite, signInOn, THREADS } from '../bench-site.ts';
import { bundleScript } from '../bundle.ts';
import { PHONE, PROFILES } from '../profiles.ts';
import type { Figure } from '../report.ts';
import { measureReading } from './reading.ts';
import { measureFeedScroll } from './scroll.ts';
import { measureThread } from './thread.ts';
import { openOn, type Use } from './use.ts';

/** Takes all measurements of a page in use. */
export async function measureUse(site: BenchSite, launch: LaunchOptions, runs: number): Promise<Figure[]> {
  const script = await bundleScript(new URL('../page/taps.ts', import.meta.url));
  const browser = await chromium.launch(launch);
  try {
    const figures: Figure[] = [];
    const openVisited = await visitedBrowsers(site, browser, script);
    for (const profile of PROFILES) {
      const context = await openVisited();
      const use: Use = {
        site,
        context,
        profile,
        runs,
        openVisited,
        open: (path) => openOn(site, context, profile, path),
      };
      figures.push(...(await measureReading(use)));
      for (const comments of THREADS) figures.push(...(await measureThread(use, comments)));
      figures.push(...(await measureFeedScroll(use)));
      await context.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Returns a function that opens a browser as it is after a first visit to home. */
async function visitedBrowsers(site: BenchSite, browser: Browser, script: string) {
  const first = await browser.newContext(PHONE);
  const page = await first.newPage();
  await signInOn(page, site.origin);
  const storageState = await signedInOnly(first, site.origin);
  await first.close();
  return async () => {
    const context = await browser.newContext({ ...PHONE, storageState });
    await recordStarts(context);
    await context.addInitScript({ content: script });
    const visit = await context.newPage();
    await openUntilQuiet(visit, site);
    await readyForOffline(visit);
    await visit.close();
    return context;
  };
}
