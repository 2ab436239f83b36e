import type { BrowserContext } from '@playwright/test';
import type { ServerCore } from '../server/core/core.ts';
import { type Protocol, type Relay, startRelay } from '../support/relay.ts';
import { apiClient } from './api.ts';
import { type App, test as base, expect } from './fixtures.ts';
import { startBrowser, withoutSync } from './own-browser.ts';

export { expect };

/** A user whose browser reaches the server only through a relay. */
export interface Relayed {
  relay: Relay;
  /** The app behind the relay. */
  app: App;
  /** The server itself, for other devices. */
  server: Pick<App, 'origin'>;
  /** The server's own state. */
  core: ServerCore;
  /** Starts the browser with one profile per name. Background Sync is off unless asked for. */
  start: (options?: { profile?: string; withSync?: boolean }) => Promise<BrowserContext>;
}

/** `relayed` starts a relay for a protocol. anna's undo window is off. */
export const test = base.extend<{ relayed: (protocol: Protocol) => Promise<Relayed> }>({
  relayed: async ({ app, site }, use, testInfo) => {
    const relays: Relay[] = [];
    const browsers: BrowserContext[] = [];
    await prefer(app, { undoSendSeconds: 0 });
    await use(async (protocol) => {
      const relay = await startRelay(app.origin, protocol);
      relays.push(relay);
      const relayedApp = { ...app, origin: relay.origin };
      return {
        relay,
        app: relayedApp,
        server: app,
        core: site.server.core,
        async start({ profile = 'profile', withSync = false } = {}) {
          const directory = testInfo.outputPath(profile);
          const browser = await startBrowser(directory, relayedApp, ['--ignore-certificate-errors']);
          browsers.push(browser);
          if (!withSync) await withoutSync(browser);
          return browser;
        },
      };
    });
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(relays.map((relay) => relay.close()));
    await prefer(app, {});
  },
});

/** Sets anna's preferences for Larder from another device. */
async function prefer(app: App, larder: object): Promise<void> {
  const anna = await apiClient(app, 'anna');
  const { users } = (await anna.call('GET', 'users/whoami')) as { users: { id: string } };
  await anna.call('PUT', `users/${users.id}`, { user: { frontendPreferences: { 'net.freefeed': {}, larder } } });
}
