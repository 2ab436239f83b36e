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

/** Prepares to end the whole browser at once by SIGKILL, as the system does when memory runs out. */
export async function killerOf(page: Page): Promise<() => void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser does not name its process.');
  return () => process.kill(main.id, 'SIGKILL');
}

/** Tells the service worker that there is a network, as the browser does when no page of the app is open. */
export async function fireSync(browser: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await browser.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'larder-outbox',
    lastChance: false,
  });
}
