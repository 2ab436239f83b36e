import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountId, FeedRef } from '../../../src/shared/model/index.ts';
import type { KeysDatabase } from '../../../src/shared/store/keys/index.ts';
import { feedPage } from '../../../src/shared/store/queries/index.ts';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../../server/demo/index.ts';
import { json, startEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { signInTo } from '../../support/sign-in.ts';

const NOW = Date.UTC(2026, 10, 1);
const HOUR = 3_600_000;
let core: ServerCore;
let session: { accountId: AccountId; keys: KeysDatabase };

beforeAll(async () => {
  core = createServerCore({ database: ':memory:', clock: () => NOW, random: () => 0.5 });
  core.load(createDemoWorld({ seed: 'search', scale: 0.02, now: NOW }));
  const { engine, keys } = await startEngine((request) => core.fetch(request));
  const [anna] = DEMO_SIGN_INS;
  const { accountId } = await signInTo(engine, anna ?? expect.fail('the demo network has sign-ins'));
  session = { accountId, keys };
});
afterAll(() => core.close());

/** Watches a search until its failure is stored, and then for an hour. `broken`: the server answers searches with this text. */
async function watchSearch(query: string, broken?: string) {
  const searches: string[] = [];
  const serve = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.endsWith('/search')) return core.fetch(request);
    searches.push(search);
    return broken === undefined ? core.fetch(request) : json({ err: broken }, 500);
  };
  const { engine, stores, events, time } = await startEngine(serve, session);
  const feed: FeedRef = { kind: 'search', query };
  await engine.watch({ kind: 'feed', feed, offset: 0 });
  const failure = await eventually(async () => {
    const page = await feedPage(stores, feed, 0);
    expect(page.failure).not.toBeNull();
    return page.failure;
  });
  for (let waitedMs = 0; waitedMs < HOUR; waitedMs += HOUR / 20) {
    time.advance(HOUR / 20);
    await new Promise(setImmediate);
  }
  const reaches = events.flatMap((event) => (event.kind === 'reach' ? [event.reach.kind] : []));
  return { failure, searches, reaches };
}

it('a query that the server refuses is stored as such, not repeated, and leaves the server reachable', async () => {
  const { failure, searches, reaches } = await watchSearch('a*');
  expect(failure).toEqual({ kind: 'bad-query', err: 'Minimum prefix length is 2' });
  expect(searches).toEqual(['?qs=a*&offset=0']);
  expect(new Set(reaches)).not.toContain('unreachable');
});

it('a search that fails for a reason of the server is repeated', async () => {
  const { failure, searches } = await watchSearch('tea', 'Internal Server Error');
  expect(failure).toEqual({ kind: 'http', status: 500, err: 'Internal Server Error' });
  expect(searches.length).toBeGreaterThan(1);
});
