import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/find-chromium.ts';
import { type App, test } from './fixtures.ts';

/** The reader's browser, started anew each time over the same profile. `flags`: further switches of its command line. */
export async function startBrowser(
  directory: string,
  app: Pick<App, 'origin'>,
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  const { viewport, isMobile, hasTouch, deviceScaleFactor } = test.info().project.use;
  const found = await findChromium();
  return chromium.launchPersistentContext(directory, {
    ...found,
    args: [...(found?.args ?? []), ...flags],
    baseURL: app.origin,
    ...(viewport ? { viewport } : {}),
    ...(isMobile ? { isMobile } : {}),
    ...(hasTouch ? { hasTouch } : {}),
    ...(deviceScaleFactor ? { deviceScaleFactor } : {}),
  });
}

/** The whole browser ends at once, as when the battery is empty: nothing is flushed, no event is heard. */
export async function killBrowser(page: Page): Promise<void> {
  const context = page.context();
  const closed = context.waitForEvent('close');
  const session = await context.newCDPSession(page);
  await session.send('Browser.crash').catch(() => undefined);
  await closed;
}

/** Without Background Sync: nothing is sent in the moment in which a started browser is not offline yet. */
export const withoutSync = (browser: BrowserContext) =>
  browser.addInitScript(() => Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }));
