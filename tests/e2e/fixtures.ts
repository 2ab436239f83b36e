/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { test as base, expect, type Page } from '@playwright/test';
import type { ServerConfig } from '../server/core/config.ts';
import type { Database } from '../server/core/database.ts';
import type { Mail } from '../server/core/mail.ts';
import type { WorldData } from '../server/core/world.ts';
import { createDemoWorld } from '../server/demo/index.ts';
import type { FaultSeam } from '../server/faults.ts';
import { startTestServer, type TestServer } from '../server/testing.ts';
import { requestsTooOften } from '../support/request-pace.ts';
import { serveClientFiles } from './client-files.ts';
import { openWithSession, signInByForm } from './sessions.ts';
import { addUnreadDirect } from './world.ts';

/** A twentieth of the demo network: 150 posts, still with every kind of account, list and post. */
const SCALE = 0.05;

export interface Site {
  server: TestServer;
  world: WorldData;
}

export interface App {
  origin: string;
  /** The initial content of the server's database. */
  world: WorldData;
  /** Faults of the server. Cleared after each test. */
  faults: FaultSeam;
  /** The server's database, for changes by other users. */
  database: Database;
  /** Settings of the server. Restored after each test. */
  config: ServerConfig;
  /** E-mails of the server, oldest first. */
  mail: readonly Mail[];
  /** Signs in and waits for the page `back`: in a new tab by a stored session, in a tab that shows a page through the form. */
  signIn(page: Page, username?: string, back?: string): Promise<void>;
}

/** One server per Playwright worker, serving the last build of the client. */
export const test = base.extend<{ app: App }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const site = await openSite(addUnreadDirect);
      await use(site);
      await site.server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.server.origin),
  app: async ({ site }, use) => {
    const { origin, faults, core } = site.server;
    const before = faults.seen().length;
    const signIn = (page: Page, username?: string, back?: string) =>
      page.url() === 'about:blank' ? openWithSession(page, origin, username, back) : signInByForm(page, username, back);
    const settings = { ...core.config };
    const { database, config, mail } = core;
    await use({ origin, world: site.world, faults, database, config, mail, signIn });
    faults.clear();
    Object.assign(config, settings);
    expect(requestsTooOften(faults.seen().slice(before)), 'no repeated requests').toEqual([]);
  },
});

export { expect };

/** Directory of the build under test. */
export const CLIENT_FILES = process.env.LARDER_DIST ?? 'dist';

/** Starts a server with the demo network after `prepare` has changed it. `client` serves the client's files. */
export async function openSite(
  prepare: (world: WorldData) => void,
  client: (request: Request) => Response | Promise<Response> = serveClientFiles(CLIENT_FILES),
): Promise<Site> {
  const world = createDemoWorld({ seed: 'end-to-end', scale: SCALE, now: Date.now() });
  prepare(world);
  const server = await startTestServer({ world, other: client });
  return { server, world };
}
