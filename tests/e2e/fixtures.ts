/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { test as base, expect, type Page } from '@playwright/test';
import type { Database } from '../server/core/database.ts';
import type { WorldData } from '../server/core/world.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../server/demo/index.ts';
import type { FaultSeam } from '../server/faults.ts';
import { startTestServer, type TestServer } from '../server/testing.ts';
import { requestsTooOften } from '../support/request-pace.ts';
import { serveClientFiles } from './client-files.ts';
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
  /** Signs in through the form and waits for the page it leads to. */
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
    await use({ origin, world: site.world, faults, database: core.database, signIn });
    faults.clear();
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

export async function signIn(page: Page, username = 'anna', back = '/'): Promise<void> {
  const password = DEMO_SIGN_INS.find((account) => account.username === username)?.password ?? '';
  await page.goto(`/signin?back=${encodeURIComponent(back)}`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  // The header has a search field only for signed-in users.
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
}
