import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedRef, feedKey } from '../../../src/shared/model/index.ts';
import { openStores } from '../../../src/shared/store/index.ts';
import { feedPage, shell } from '../../../src/shared/store/queries/index.ts';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import type { WorldData } from '../../server/core/world.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../../server/demo/index.ts';
import { startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { signInTo } from '../../support/sign-in.ts';

const NOW = Date.UTC(2026, 10, 1);
const sort = 'ACTIVITY' as const;

let core: ServerCore;
let world: WorldData;
let reader: TestEngine;
const calls: string[] = [];

/** Records method, path below /v3/ and query of each request, then passes it to the server. */
const serve = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  calls.push(`${request.method} ${pathname.replace('/v3/', '')}${search}`);
  return core.fetch(request);
};

beforeAll(async () => {
  world = createDemoWorld({ seed: 'calls', scale: 0.05, now: NOW });
  core = createServerCore({ database: ':memory:', clock: () => NOW, random: () => 0.5 });
  core.load(world);
  const visitor = await startEngine(serve);
  const [anna] = DEMO_SIGN_INS;
  const { accountId } = await signInTo(visitor.engine, anna ?? expect.fail('the demo network has sign-ins'));
  reader = await startEngine(serve, { accountId, keys: visitor.keys });
  await eventually(async () => expect((await shell(reader.stores)).fetchedAt).not.toBeNull());
});
afterAll(() => core.close());
beforeEach(() => {
  calls.length = 0;
});

/** Watches one page until the response is stored; returns the GET requests this took. */
async function fetchPage(feed: FeedRef, offset: number): Promise<string[]> {
  const handle = await reader.engine.watch({ kind: 'feed', feed, offset });
  await eventually(async () => expect((await feedPage(reader.stores, feed, offset)).fetchedAt).not.toBeNull());
  await reader.engine.unwatch(handle);
  expect((await feedPage(reader.stores, feed, offset)).failure).toBeNull();
  return calls.filter((call) => call.startsWith('GET '));
}

describe('one request fetches a page of a feed, with three extra posts before every page but the first:', () => {
  it.each<[string, FeedRef, number, string]>([
    ['home [7.024]', { kind: 'home', sort, mode: 'classic' }, 0, 'timelines/home?offset=0&homefeed-mode=classic'],
    [
      'home, page 2 [7.024]',
      { kind: 'home', sort: 'CHRONOLOGIC', mode: 'friends-only' },
      30,
      'timelines/home?offset=27&sort=created&homefeed-mode=friends-only&limit=33',
    ],
    ['discussions [7.025]', { kind: 'discussions', sort }, 0, 'timelines/filter/discussions?offset=0'],
    ['saves [7.026]', { kind: 'saves', sort }, 0, 'timelines/filter/saves?offset=0'],
    ['directs [7.027]', { kind: 'directs', sort }, 0, 'timelines/filter/directs?offset=0'],
    [
      'posts of a user [7.028]',
      { kind: 'user', username: 'dmitri', section: 'posts', sort },
      0,
      'timelines/dmitri?offset=0',
    ],
    [
      'posts of a user, page 3 [7.028]',
      { kind: 'user', username: 'dmitri', section: 'posts', sort },
      60,
      'timelines/dmitri?offset=57&limit=33',
    ],
    [
      'comments of a user [7.029]',
      { kind: 'user', username: 'dmitri', section: 'comments', sort },
      0,
      'timelines/dmitri/comments?offset=0',
    ],
    [
      'likes of a user [7.030]',
      { kind: 'user', username: 'dmitri', section: 'likes', sort },
      0,
      'timelines/dmitri/likes?offset=0',
    ],
    ['search [7.032]', { kind: 'search', query: 'the #cat' }, 0, 'search?qs=the%20%23cat&offset=0'],
    ['best of [7.033]', { kind: 'bestof' }, 30, 'bestof?offset=27&limit=33'],
    ['everything [7.034]', { kind: 'everything' }, 0, 'everything?offset=0'],
    ['summary [7.035 2.165]', { kind: 'summary', days: 7 }, 0, 'summary/7'],
    ['summary of a user [7.036 2.165]', { kind: 'summary', days: 30, username: 'dmitri' }, 0, 'summary/dmitri/30'],
  ])('%s', async (_, feed, offset, path) => {
    expect(await fetchPage(feed, offset)).toEqual([`GET ${path}`]);
  });

  it('backlinks of a post [7.060]', async () => {
    const postId = world.posts.find((post) => !post.isDirect)?.id ?? expect.fail('the demo network has posts');
    expect(await fetchPage({ kind: 'backlinks', postId }, 0)).toEqual([`GET posts/${postId}/backlinks?offset=0`]);
  });
});

describe('feed metadata', () => {
  it('is stored with the feed: timeline id and owner [3.078]', async () => {
    const feed: FeedRef = { kind: 'user', username: 'dmitri', section: 'posts', sort: 'CHRONOLOGIC' };
    await fetchPage(feed, 0);
    const owner = (await feedPage(reader.stores, feed, 0)).owner;
    expect(owner?.username).toBe('dmitri');
    const state = await reader.stores.mirror.feeds.get(feedKey(feed));
    expect(state?.timelineId).toEqual(expect.any(String));
    expect(state?.ownerId).toBe(owner?.id);
  });
});

describe('the first requests of the engine', () => {
  it('are sent at the start without delay [9.095]', async () => {
    await openStores(null).mirror.clear();
    const visitor = await startEngine(serve);
    const startedAt = visitor.time.now();
    await eventually(() => expect(calls).toEqual(['GET server-info']));
    expect(visitor.time.now()).toBe(startedAt);
  });
});
