import type { BrowserContext, Page } from '@playwright/test';
import { isAside, isPrecache } from '../../support/start-costs.ts';
import { newPostShownAt, readMarks, type StartMarks, sizeOf } from '../../support/start-marks.ts';
import type { ThrottledRelay } from '../../support/throttled-relay.ts';
import { heapOf, processMemory } from '../memory.ts';
import { openSlowPage, type Profile } from '../profiles.ts';

/** One start, from the navigation until the app is quiet. */
export interface Visit extends StartMarks {
  blockingMs: number;
  /** Without what the service worker stores for later visits. */
  requests: number;
  bytes: number;
  elements: number;
  elementsAPost: number;
  heapMib: number;
  memoryMib: number;
  /** When the wanted post was painted. */
  wantedMs: number | null;
}

const QUIET_MS = 2000;
/** The excess of a task above this counts as blocking. */
const SHORT_TASK_MS = 50;

export async function visit(
  context: BrowserContext,
  address: string,
  { relay, profile, wanted }: { relay: ThrottledRelay; profile: Profile; wanted?: string },
): Promise<Visit> {
  const page = await openSlowPage(context, profile);
  relay.throttle(profile.speed);
  relay.clear();
  await page.goto(address, { waitUntil: 'commit' });
  const wantedMs = wanted === undefined ? null : await newPostShownAt(page, wanted);
  await page.locator('#root article[data-post-id]').first().waitFor({ state: 'attached' });
  await untilQuiet(page, relay);
  const marks = await readMarks(page);
  const own = relay.log.filter((request) => !isPrecache(request) && !isAside(request));
  const size = await sizeOf(page);
  const result = {
    ...marks,
    ...size,
    wantedMs,
    blockingMs: marks.longTasksMs.reduce((sum, ms) => sum + Math.max(0, ms - SHORT_TASK_MS), 0),
    requests: own.length,
    bytes: own.reduce((sum, { bytesDown }) => sum + bytesDown, 0),
    heapMib: await heapOf(page),
    memoryMib: await processMemory(page),
  };
  await page.close();
  relay.throttle(null);
  return result;
}

/** Waits until nothing has passed the line for a while and the page is idle. */
async function untilQuiet(page: Page, relay: ThrottledRelay): Promise<void> {
  const startedAt = Date.now();
  const quietFor = () => Date.now() - Math.max(relay.lastActiveAt(), startedAt);
  while (quietFor() < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}
