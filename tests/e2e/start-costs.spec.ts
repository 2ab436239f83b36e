/* oxlint-disable no-empty-pattern -- Playwright reads the names of the fixtures from the pattern. */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { createDemoWorld } from '../server/demo/index.ts';
import { API, CLIENT, type DeployedSite, startDeployedSite } from '../support/deployed-site.ts';
import { countStart, openUntilQuiet, signedInOnly } from '../support/start-costs.ts';
import { readMarks, recordStarts, sizeOf } from '../support/start-marks.ts';
import { isOfSocket, type LoggedRequest } from '../support/throttled-relay.ts';
import { readyForOffline } from './device.ts';
import { CLIENT_FILES } from './fixtures.ts';
import { signInByForm } from './sessions.ts';

/** Limits of what does not depend on the speed of line and machine. */
const COLD = {
  /** Round trips before the first post, one after the other. */
  depth: 4,
  /** Requests before the first post, preflights included. */
  requests: 11,
  /** Of these, files of the client. */
  files: 7,
  kib: 250,
  /**
   * Requests to the API in all, preflights included, pictures and the socket not. Files of the client are not counted: it
   * depends on the machine whether the page or the service worker asks for a later file first.
   */
  requestsToApi: 16,
  /** How often the same page of the API is fetched. */
  fetchesOfAPage: 1,
};
const WARM = { layoutShift: 0.001, elementsAPost: 70, fetchesOfAPage: 1 };

interface Deployed {
  site: DeployedSite;
  /** Opens a browser that is signed in and has nothing else stored. */
  open: () => Promise<BrowserContext>;
}

const test = base.extend<object, { deployed: Deployed }>({
  deployed: [
    async ({ browser }, use) => {
      const world = createDemoWorld({ seed: 'end-to-end', scale: 0.05, now: Date.now() });
      const site = await startDeployedSite({ dist: CLIENT_FILES, world });
      // Once it has joined its rooms, the engine catches up: it fetches again what it had fetched before, 5 s after its start at
      // the earliest (worker/realtime). On a slow machine that is in the middle of what is counted.
      site.relay.holdSockets();
      const first = await browser.newContext({ baseURL: site.origin });
      await signInByForm(await first.newPage());
      const storageState = await signedInOnly(first, site.origin);
      await first.close();
      await use({
        site,
        async open() {
          const context = await browser.newContext({ storageState });
          await recordStarts(context);
          return context;
        },
      });
      await site.close();
    },
    { scope: 'worker' },
  ],
});

/** A request to the API, neither for a picture nor for the socket. */
const isOfData = (request: LoggedRequest) =>
  request.server === API && !/^\/(profilepics|attachments)\//.test(request.path) && !isOfSocket(request);

/** The address of the API that was fetched most often. A check that is answered “not modified” (304) fetches nothing. */
function mostFetches(log: readonly LoggedRequest[]): { path: string; times: number } {
  const times = new Map<string, number>();
  for (const request of log)
    if (isOfData(request) && request.method === 'GET' && request.status !== 304)
      times.set(request.path, (times.get(request.path) ?? 0) + 1);
  const [path = '', most = 0] = [...times].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { path, times: most };
}

test('a cold start makes few requests before its first post, few of them one after the other, and fetches no page twice', async ({
  deployed: { site, open },
}) => {
  const context = await open();
  const { depth, requests, bytes, all } = await countStart(await context.newPage(), site);
  await context.close();
  const rounds = requests.map(({ round, method, path }) => `${round}: ${method} ${path}`).join('\n');
  expect(depth, rounds).toBeLessThanOrEqual(COLD.depth);
  expect(requests.length, rounds).toBeLessThanOrEqual(COLD.requests);
  expect(requests.filter(({ server }) => server === CLIENT).length).toBeLessThanOrEqual(COLD.files);
  expect(bytes / 1024).toBeLessThanOrEqual(COLD.kib);
  expect(all.filter(isOfData).length).toBeLessThanOrEqual(COLD.requestsToApi);
  const most = mostFetches(all);
  expect(most.times, most.path).toBeLessThanOrEqual(COLD.fetchesOfAPage);
});

test('a warm start shows its posts without a request, moves nothing and draws few elements', async ({
  deployed: { site, open },
}) => {
  const context = await open();
  const first = await context.newPage();
  await openUntilQuiet(first, site);
  await readyForOffline(first);
  await first.close();

  const page = await context.newPage();
  const { depth, requests, all } = await countStart(page, site);
  // Holding the answers back until the browser is quiet can take longer than a server may take that is not slow.
  const { layoutShiftBeforeStrip } = await readMarks(page);
  const { elementsAPost } = await sizeOf(page);
  await context.close();
  expect(requests).toEqual([]);
  expect(depth).toBe(0);
  expect(layoutShiftBeforeStrip).toBeLessThanOrEqual(WARM.layoutShift);
  expect(elementsAPost).toBeLessThanOrEqual(WARM.elementsAPost);
  const most = mostFetches(all);
  expect(most.times, most.path).toBeLessThanOrEqual(WARM.fetchesOfAPage);
});
