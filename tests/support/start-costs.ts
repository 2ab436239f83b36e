import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { DeployedSite } from './deployed-site.ts';
import { readMarks } from './start-marks.ts';
import type { LoggedRequest } from './throttled-relay.ts';

/** What a start costs, whatever the speed of the line and of the machine. */
export interface StartCosts {
  /** Round trips, one after the other, before the first post of the app is painted. */
  depth: number;
  /** Requests answered before that, preflights included, and their bytes. */
  requests: LoggedRequest[];
  bytes: number;
  /** All requests until the app is quiet. */
  all: LoggedRequest[];
}

/** Playwright's types leave the databases out. */
interface StoredOrigin {
  localStorage: { name: string; value: string }[];
  indexedDB?: { name: string }[];
}

/** The state of a signed-in browser without all that it can do without: signed in, and nothing else stored. */
export async function signedInOnly(context: BrowserContext, origin: string) {
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  const own: StoredOrigin | undefined = origins.find((stored) => stored.origin === origin);
  const localStorage = own?.localStorage.filter(({ name }) => name === 'larder.account') ?? [];
  const indexedDB = own?.indexedDB?.filter(({ name }) => name === 'larder-keys') ?? [];
  if (localStorage.length === 0 || indexedDB.length === 0) throw new Error('The browser is not signed in.');
  return { cookies, origins: [{ origin, localStorage, indexedDB }] };
}

/** Requested by a page only to have an icon, or by the browser to install the app. */
export const isAside = ({ path }: LoggedRequest): boolean => /^\/(favicon|apple-touch-icon|manifest)/.test(path);

/** Requested by the service worker itself: its script, and the files that it stores for later visits. */
export const isPrecache = ({ path, referrer }: LoggedRequest): boolean =>
  path === '/sw.js' || path.includes('__WB_REVISION__') || referrer.endsWith('/sw.js');

/**
 * In this many turns, one after the other, the browser must not ask for anything. With 16, a busy machine split the requests of
 * one round into two: opening a database is waited for by no turn.
 */
const QUIET_TURNS = 40;
const TURN_MS = 50;
const MAX_WAITS = 200;

/**
 * Opens home round by round: the answers to all requests pass together when the browser makes no further ones. The number of
 * rounds is the length of the longest chain of requests, independent of the speed of line and machine.
 */
export async function countStart(page: Page, { relay, origin }: DeployedSite): Promise<StartCosts> {
  relay.clear();
  relay.hold();
  let isOpen = false;
  const opening = page.goto(`${origin}/`, { waitUntil: 'commit' }).then(() => {
    isOpen = true;
  });
  const turns = new Turns(page);
  // A page that waits for its document cannot be asked.
  const turn = () => (isOpen ? turns.take() : pause());
  try {
    let depth = 0;
    for (let waits = 0; waits < MAX_WAITS; waits += 1) {
      await untilQuiet(turn, relay.log, QUIET_TURNS);
      if (isOpen && (await showsPost(page))) break;
      if (relay.release() > 0) depth += 1;
    }
    await opening;
    if (!(await showsPost(page))) throw new Error('The start has shown no post.');
    const isOfApp = (request: LoggedRequest) => !isAside(request);
    const requests = relay.log.filter((request) => request.round < depth && isOfApp(request));
    const bytes = requests.reduce((sum, { bytesDown }) => sum + bytesDown, 0);
    relay.letPass();
    await untilQuiet(turn, relay.log, QUIET_TURNS);
    return { depth, requests, bytes, all: relay.log.filter(isOfApp) };
  } finally {
    relay.letPass();
  }
}

/** Opens a page and waits until everything has been stored that a visit stores. */
export async function openUntilQuiet(page: Page, { relay, origin }: DeployedSite, path = '/'): Promise<void> {
  await page.goto(origin + path);
  const turns = new Turns(page);
  await untilQuiet(() => turns.take(), relay.log, QUIET_TURNS);
}

/** Waits until the browser asks for nothing more. A busy machine takes longer for each turn. */
async function untilQuiet(turn: () => Promise<unknown>, log: readonly LoggedRequest[], turns: number): Promise<void> {
  let seen = -1;
  for (let quiet = 0; quiet < turns; quiet += 1) {
    await turn();
    const active = log.reduce((sum, { bytesDown }) => sum + bytesDown, log.length);
    if (active !== seen) quiet = 0;
    seen = active;
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, TURN_MS));

/** Turns of a page and its workers. A turn ends when they have done what they had to do at its beginning. */
class Turns {
  readonly #page: Page;
  readonly #running = new WeakSet<Worker>();

  constructor(page: Page) {
    this.#page = page;
    for (const worker of page.workers()) this.#follow(worker);
    page.on('worker', (worker) => this.#follow(worker));
  }

  async take(): Promise<void> {
    await pause();
    const workers = this.#page.workers().filter((worker) => this.#running.has(worker));
    // A page or a worker may be gone meanwhile.
    await Promise.allSettled([
      // The limit: before its first frame a page is never idle.
      this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 }))),
      ...workers.map((worker) => worker.evaluate(() => new Promise((resolve) => setTimeout(resolve)))),
    ]);
  }

  /** A worker whose script has not arrived yet does not answer. */
  #follow(worker: Worker): void {
    worker
      .evaluate(() => null)
      .then(
        () => this.#running.add(worker),
        () => {},
      );
  }
}

const showsPost = async (page: Page): Promise<boolean> => (await readMarks(page)).firstPostMs !== null;
