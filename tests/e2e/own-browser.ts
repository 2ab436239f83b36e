import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/find-chromium.ts';
import { type App, test } from './fixtures.ts';

/** Starts the user's browser over a persistent profile. `flags` are further command-line switches. */
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

/** Crashes the browser: nothing is flushed and no event fires. */
export async function killBrowser(page: Page): Promise<void> {
  const context = page.context();
  const closed = context.waitForEvent('close');
  const session = await context.newCDPSession(page);
  await session.send('Browser.crash').catch(() => undefined);
  await closed;
}

/** Disables Background Sync, so that nothing is sent before a started browser is set offline. */
export const withoutSync = (browser: BrowserContext) =>
  browser.addInitScript(() => Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }));

/** Returns a function that kills the browser by SIGKILL, as the system does when memory runs out. */
export async function killerOf(page: Page): Promise<() => void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser process is unknown.');
  return () => process.kill(main.id, 'SIGKILL');
}

/** Fires a sync event in the service worker, as the browser does when no page of the app is open. */
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
