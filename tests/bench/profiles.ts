import type { BrowserContext, Page } from '@playwright/test';
import type { LineSpeed } from '../support/throttled-relay.ts';

/** The user's line and device. */
export interface Profile {
  name: string;
  /** `null`: as fast as the machine. */
  speed: LineSpeed | null;
  /** How many times slower the processor is. */
  slowDown: number;
}

export const PLAIN: Profile = { name: 'plain', speed: null, slowDown: 1 };
/** A cheap phone behind a slow line. */
export const SLOW: Profile = {
  name: 'slow',
  speed: { roundTripMs: 150, downBitsPerSecond: 1_600_000, upBitsPerSecond: 750_000 },
  slowDown: 4,
};
export const PROFILES = [PLAIN, SLOW] as const;

/** A phone's window. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** Opens a page whose processor is slowed down. Chromium slows down pages only, not their workers. */
export async function openSlowPage(context: BrowserContext, { slowDown }: Profile): Promise<Page> {
  const page = await context.newPage();
  if (slowDown !== 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  }
  return page;
}
