import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takenStore } from '../../../src/shared/contract/index.ts';
import { type AccountId, asAccountId, asPostId, type FeedRef } from '../../../src/shared/model/index.ts';
import { KeysDatabase, saveToken } from '../../../src/shared/store/keys/index.ts';
import { takingSample, takings } from '../../../src/shared/store/queries/takings.ts';
import {
  type Asked,
  askToTake,
  refreshTaking,
  removeTaking,
  setTakingPaused,
} from '../../../src/shared/store/vault/takings.ts';
import { applyLoss, nextOrdinal } from '../../../worker/apply/index.ts';
import { evictPosts } from '../../../worker/retention/evict.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { createInProcessServer, type InProcessServer } from '../../server/testing.ts';
import { drawing, pictureAnswer } from '../../support/drawing.ts';
import { ManualTime, startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { FakeLocks } from '../../support/fake-tabs.ts';
import { ALL_DAMAGE, ALL_GATEWAY_ANSWERS, type Lie, lying } from '../../support/lying-proxy.ts';
import { comment, emptyWorld, idOf, now, post, reads, user } from '../server/helpers.ts';

// Many steps, each of which is waited for.
vi.setConfig({ testTimeout: 60_000 });

const API = 'https://api.example.net';
const FEED: FeedRef = { kind: 'user', username: 'mars', section: 'posts', sort: 'CHRONOLOGIC' };
/** More than a page. */
const POSTS = 40;
const COMMENTS = 60;

let tests = 0;
let viewer: string;
let me: AccountId;
let time: ManualTime;
let server: InProcessServer;
let caches: FakeCaches;
let locks: FakeLocks<string>;
let keys: KeysDatabase;
let tab: TestEngine;
/** Requests that the network has answered, in order. */
let asked: string[];
/** Answers a request in place of the server, if it returns something. */
let instead: (url: URL) => Response | Promise<Response> | undefined;
/** The post with this text has none in the answers about feeds: it cannot be decoded. */
let damaged: string | null;

async function tokenOf(username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'secret' });
  const reply = await server.core.fetch(new Request(`${API}/v3/session`, { method: 'POST', body }));
  return ((await reply.json()) as { authToken: string }).authToken;
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  asked.push(url.pathname + url.search);
  const other = instead(url);
  if (other) return other;
  if (/\/(attachments|profilepics)\//.test(url.pathname)) return pictureAnswer('x'.repeat(1000));
  const answered = await server.fetch(request);
  if (damaged === null || !url.pathname.includes('/timelines/')) return answered;
  const payload = (await answered.json()) as { posts: { body: unknown }[] };
  for (const one of payload.posts) if (one.body === damaged) one.body = { not: 'a text' };
  return Response.json(payload, { headers: answered.headers });
}

const fileOf = (name: string) => ({
  id: idOf(`f${name}`),
  ownerId: idOf('mars'),
  mediaType: 'image' as const,
  fileName: `${name}.png`,
  extension: 'png',
  sizeBytes: 5000,
  sizes: { o: [800, 600] as [number, number], t: [200, 150] as [number, number] },
  artist: null,
  title: null,
  createdAt: now,
});

const names = Array.from({ length: POSTS }, (_, i) => `p${String(i).padStart(2, '0')}`);

beforeEach(async () => {
  tests += 1;
  viewer = `t${tests}aker`;
  me = asAccountId(idOf(viewer));
  time = new ManualTime();
  time.advance(now - time.now());
  asked = [];
  instead = () => undefined;
  damaged = null;
  caches = new FakeCaches();
  locks = new FakeLocks((_tab, callback) => queueMicrotask(callback));
  const world = {
    ...emptyWorld(),
    users: [user(viewer), user('mars', { pictureLargeUrl: `${API}/profilepics/mars_75.jpg` }), user('venus')],
    subscriptions: [reads(viewer, 'mars')],
    attachments: names.map(fileOf),
    posts: names.map((name, i) => post(name, 'mars', i + 1, { attachmentIds: [idOf(`f${name}`)] })),
    comments: Array.from({ length: COMMENTS }, (_, i) => ({
      ...comment('p00', 'venus', i + 1),
      id: idOf(`c${i + 1}`),
      shortId: `d${String(i).padStart(4, '0')}`,
    })),
  };
  server = createInProcessServer({ world, clock: time.now, after: time.after });
  keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId: me, username: viewer, token: await tokenOf(viewer), issuedAt: 0 });
  tab = await start();
});
afterEach(async () => {
  await tab.engine.call({ kind: 'sign-out' });
  server.close();
});

/** A tab of the device. The first that was started leads, until it is killed. */
const start = (name = 'first') => startEngine(answer, { accountId: me, keys, time, locks: locks.of(name), caches });

const ask = (more: Partial<Asked> = {}) =>
  askToTake(
    tab.stores,
    {
      id: 'one',
      feed: FEED,
      title: 'mars',
      href: '/mars',
      pages: 2,
      comments: 'all',
      pictures: 'originals',
      onlyWifi: false,
      expectedBytes: 1_000_000,
      ...more,
    },
    time.now(),
  );

const taking = async (id = 'one') => (await takings(tab.stores)).find((row) => row.id === id);
const pins = async () => (await tab.stores.mirror.pinned.toArray()).map(({ postId }) => postId);
const files = () => caches.urls(takenStore(me));

/** Evicts all that may be: every post was seen, long ago. */
async function evictAll(): Promise<number> {
  const { mirror } = tab.stores;
  const ids = (await mirror.posts.toCollection().primaryKeys()).map(asPostId);
  await mirror.seen.bulkPut(ids.map((postId) => ({ postId, at: 1 })));
  return evictPosts(mirror, VIEWS, 1000, Number.MAX_SAFE_INTEGER);
}

async function passUntil(expectation: () => Promise<unknown>): Promise<void> {
  await eventually(async () => {
    time.advance(1000);
    await expectation();
  }, 30_000);
}

const untilTaken = (id = 'one') => passUntil(async () => expect((await taking(id))?.state).toBe('done'));

describe('a feed that is taken along', () => {
  it('has its posts, whole threads, the headers of its people and their pictures on the device', async () => {
    await ask();
    await untilTaken();
    const { mirror } = tab.stores;
    expect(await pins()).toHaveLength(POSTS);
    expect(
      await mirror.comments
        .where('[postId+seqNumber]')
        .between([idOf('p00'), 0], [idOf('p00'), 999])
        .count(),
    ).toBe(COMMENTS);
    expect((await mirror.views.get('profile:mars'))?.fetchedAt).not.toBeNull();
    expect(files().filter((url) => url.includes('/thumbnails/'))).toHaveLength(POSTS);
    expect(files().filter((url) => /attachments\/[^/]+\.png$/.test(url))).toHaveLength(POSTS);
    expect(files().filter((url) => url.endsWith('/profilepics/mars_75.jpg'))).toHaveLength(1);
    const { progress } = (await taking()) ?? {};
    expect(progress).toMatchObject({ posts: POSTS, postsDone: POSTS, missed: 0, picturesDone: 2 * POSTS + 1 });
    expect(progress?.bytes).toBe(progress?.expectedBytes);
    expect(progress?.bytes).toBeGreaterThan(80_000);
  });

  it('has no more than was asked for: one page, comments as folded, no pictures', async () => {
    await ask({ pages: 1, comments: 'folded', pictures: 'none' });
    await untilTaken();
    expect(await pins()).toHaveLength(30);
    expect(files()).toEqual([]);
    expect(asked.filter((path) => path.includes('maxComments=all'))).toEqual([]);
  });

  it('goes on where it was when another tab takes the lead, and fetches no page and no picture twice', async () => {
    await ask();
    await passUntil(async () => expect((await taking())?.progress.picturesDone).toBeGreaterThan(10));
    const before = asked.filter((path) => path.includes('/attachments/'));
    tab.network.isUp = false;
    locks.release('first');
    tab = await start('second');
    await untilTaken();
    const pictures = asked.filter((path) => path.includes('/attachments/'));
    // The killed leader may have been in the middle of a step of three.
    expect(pictures.length - new Set(pictures).size).toBeLessThanOrEqual(3);
    expect(before.length).toBeGreaterThan(10);
    expect(asked.filter((path) => path.includes('timelines/mars') && path.includes('offset=27'))).toHaveLength(1);
  });

  it('asks nothing more while it is paused, and ends after it was resumed', async () => {
    await ask();
    await passUntil(async () => expect((await taking())?.progress.postsDone).toBeGreaterThan(0));
    await setTakingPaused(tab.stores, 'one', true);
    await eventually(async () => expect((await taking())?.state).toBe('paused'));
    await passUntil(async () => expect(await tab.stores.vault.jobs.count()).toBe(0));
    const at = (await taking())?.progress;
    for (let i = 0; i < 20; i += 1) time.advance(1000);
    expect((await taking())?.progress).toEqual(at);
    await setTakingPaused(tab.stores, 'one', false);
    await untilTaken();
    expect(files().length).toBeGreaterThan(POSTS);
  });

  it('waits without a network, says so, and begins when it is back', async () => {
    tab.network.isUp = false;
    await ask({ pages: 1, pictures: 'none' });
    await passUntil(async () => expect((await taking())?.progress.waits).toBe('network'));
    expect(await pins()).toEqual([]);
    tab.network.isUp = true;
    await tab.engine.notice('online');
    await untilTaken();
    expect((await taking())?.progress.waits).toBeNull();
  });

  it('waits as long as the server asks for after 429', async () => {
    let refused = 0;
    instead = (url) => {
      if (!url.pathname.includes('timelines/mars') || refused > 0) return undefined;
      refused += 1;
      return Response.json({ err: 'Slow down' }, { status: 429 });
    };
    await ask({ pages: 1, pictures: 'none' });
    await passUntil(async () => expect((await taking())?.progress.waits).toBe('limit'));
    const since = time.now();
    await untilTaken();
    expect(time.now() - since).toBeGreaterThan(50_000);
  });

  it('leaves out pictures that cannot be fetched, says how many, and tries them again on a refresh', async () => {
    instead = (url) => (url.pathname.endsWith('.png') ? new Response('', { status: 404 }) : undefined);
    await ask({ pages: 1 });
    await untilTaken();
    expect((await taking())?.progress.missed).toBe(60);
    instead = () => undefined;
    await refreshTaking(tab.stores, 'one', time.now());
    await untilTaken();
    expect((await taking())?.progress.missed).toBe(0);
    expect(files().filter((url) => url.endsWith('.png')).length).toBe(60);
  });
});

/** The lie that is told instead of a post's original picture; none for the posts behind the last. */
const lieFor = (url: URL): Lie | undefined =>
  url.pathname.includes('/thumbnails')
    ? undefined
    : LIES[names.findIndex((name) => url.pathname.includes(idOf(`f${name}`)))];
const LIES = [...ALL_GATEWAY_ANSWERS, ...ALL_DAMAGE];
const HARMLESS: readonly Lie[] = ['stale date', 'vary by everything'];

describe('what is taken along as a picture', () => {
  it('is nothing of a lie: it counts as missing, and a refresh fetches it', async () => {
    instead = (url) => {
      const lie = lieFor(url);
      return lie && lying(lie)(new Request(url), () => pictureAnswer('x'.repeat(1000)));
    };
    await ask();
    await untilTaken();
    const missed = LIES.length - HARMLESS.length;
    expect((await taking())?.progress).toMatchObject({ missed, picturesDone: 2 * POSTS + 1 });
    const lied = files().flatMap((url) => lieFor(new URL(url)) ?? []);
    expect(lied.sort()).toEqual([...HARMLESS].sort());
    instead = () => undefined;
    await refreshTaking(tab.stores, 'one', time.now());
    await untilTaken();
    expect((await taking())?.progress.missed).toBe(0);
    expect(files()).toHaveLength(2 * POSTS + 1);
  });

  it('is asked for again in the same taking where a gateway has answered in place of the server', async () => {
    const answered = new Set<string>();
    instead = (url) => {
      if (url.pathname.includes('/thumbnails') || answered.has(url.href)) return undefined;
      answered.add(url.href);
      return lying('sign-in page')(new Request(url), () => pictureAnswer('x'));
    };
    await ask({ pages: 1 });
    await untilTaken();
    expect(answered.size).toBeGreaterThan(0);
    expect((await taking())?.progress.missed).toBe(0);
  });

  it('is fetched again by a refresh where an earlier version has kept something else', async () => {
    await ask({ pages: 1 });
    await untilTaken();
    const cache = caches.files.get(takenStore(me));
    const [gateway = '', cut = '', good = ''] = files().filter((url) => url.endsWith('.png'));
    cache?.set(gateway, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
    cache?.set(cut, new Response(drawing('cut').slice(0, -9), { headers: { 'content-type': 'image/svg+xml' } }));
    cache?.set(good, pictureAnswer('good'));
    asked = [];
    await refreshTaking(tab.stores, 'one', time.now());
    await untilTaken();
    const fetched = asked.filter((path) => path.includes('/attachments/')).map((path) => API + path);
    expect(fetched.sort()).toEqual([gateway, cut].sort());
    expect(await cache?.get(gateway)?.clone().text()).toContain('xxx');
    expect((await taking())?.progress.missed).toBe(0);
  });
});

describe('a server that does not give everything', () => {
  it('429 for a picture is a pause, and costs the picture no try', async () => {
    let refusals = 5;
    instead = (url) => {
      if (!url.pathname.includes('/attachments/') || refusals === 0) return undefined;
      refusals -= 1;
      return new Response('', { status: 429 });
    };
    await ask({ pages: 1 });
    await passUntil(async () => expect((await taking())?.progress.waits).toBe('limit'));
    const since = time.now();
    await untilTaken();
    expect((await taking())?.progress.missed).toBe(0);
    expect(time.now() - since).toBeGreaterThan(60_000);
  });

  it.each([400, 403, 404, 500])('a refresh that the server answers with %i keeps what was taken', async (status) => {
    await ask();
    await untilTaken();
    const before = files().length;
    instead = (url) =>
      url.pathname.includes('timelines/mars') ? Response.json({ err: 'Not now' }, { status }) : undefined;
    await refreshTaking(tab.stores, 'one', time.now());
    await untilTaken();
    expect((await taking())?.progress.isRefused).toBe(true);
    expect(await pins()).toHaveLength(POSTS);
    expect(files()).toHaveLength(before);
  });

  it('a post that the server cannot give keeps neither the others nor the next taking waiting', async () => {
    instead = (url) =>
      url.pathname.includes(`/posts/${idOf('p00')}`) ? Response.json({ err: 'Broken' }, { status: 500 }) : undefined;
    await ask({ pages: 1, pictures: 'none' });
    await ask({ id: 'two', pages: 1, comments: 'folded', pictures: 'none' });
    await untilTaken('two');
    expect(await taking()).toMatchObject({ state: 'done', progress: { posts: 30, postsDone: 30, missedThreads: 1 } });
    expect((await taking('two'))?.progress.missedThreads).toBe(0);
  });

  it('a thread that the server refuses is counted as missing, until a refresh has it', async () => {
    instead = (url) =>
      url.pathname.includes(`/posts/${idOf('p00')}`) ? Response.json({ err: 'Not now' }, { status: 422 }) : undefined;
    await ask({ pages: 1, pictures: 'none' });
    await untilTaken();
    expect((await taking())?.progress.missedThreads).toBe(1);
    instead = () => undefined;
    await refreshTaking(tab.stores, 'one', time.now());
    await untilTaken();
    expect((await taking())?.progress.missedThreads).toBe(0);
  });

  it('a post that cannot be decoded is counted, and is not taken for the end of the feed', async () => {
    damaged = 'p03';
    await ask({ pages: 2, comments: 'folded', pictures: 'none' });
    await untilTaken();
    expect(await taking()).toMatchObject({ stored: POSTS - 1, progress: { posts: POSTS - 1, unread: 1 } });
  });
});

describe('pins', () => {
  it('keep posts on the device when everything else is evicted', async () => {
    await ask({ pages: 1, pictures: 'none' });
    await untilTaken();
    const pinned = new Set(await pins());
    await tab.engine.watch({ kind: 'feed', feed: FEED, offset: 30 });
    await eventually(async () => expect(await tab.stores.mirror.posts.count()).toBe(POSTS));
    const gone = await evictAll();
    expect(gone).toBe(POSTS - pinned.size);
    expect(new Set((await tab.stores.mirror.posts.toArray()).map(({ id }) => id))).toEqual(pinned);
  });

  it('go with a post that the viewer may no longer see, and so do its pictures', async () => {
    await ask();
    await untilTaken();
    const { mirror } = tab.stores;
    const lost = asPostId(idOf('p03'));
    const ofLost = (await mirror.keptPictures.where('postId').equals(lost).toArray()).map(({ url }) => url);
    expect(ofLost).toHaveLength(2);
    await applyLoss(mirror, [lost], { ordinal: await nextOrdinal(mirror, time.now()), at: time.now() });
    expect(await pins()).not.toContain(lost);
    await passUntil(async () => expect(files().filter((url) => ofLost.includes(url))).toEqual([]));
    expect(files()).toHaveLength(2 * POSTS - 1);
    const left = mirror.keptPictures.where('[takingId+url]').between(['', ''], ['', '\uffff']);
    await passUntil(async () => expect(await left.count()).toBe(0));
  });

  it('and pictures go when it is removed, except those that another one has too', async () => {
    await ask();
    await ask({ id: 'two', pages: 1, comments: 'folded' });
    await untilTaken();
    await untilTaken('two');
    await removeTaking(tab.stores, 'one');
    await passUntil(async () => expect(await pins()).toHaveLength(30));
    await passUntil(async () => expect(files()).toHaveLength(61));
    await removeTaking(tab.stores, 'two');
    await passUntil(async () => expect(files()).toEqual([]));
    expect(await pins()).toEqual([]);
    expect(await tab.stores.mirror.posts.count()).toBe(POSTS);
  });

  it('follow a refresh: what has left the pages is not kept any more', async () => {
    await ask({ pages: 1, pictures: 'thumbnails' });
    await untilTaken();
    server.core.database.run('DELETE FROM posts WHERE id = :id', { id: idOf('p00') });
    await refreshTaking(tab.stores, 'one', time.now());
    await untilTaken();
    const now = await pins();
    expect(now).toHaveLength(30);
    expect(now).not.toContain(idOf('p00'));
    expect(now).toContain(idOf('p30'));
  });
});

describe('a taking for Wi-Fi only', () => {
  it('lets others pass and says what it waits for, until the device is on one', async () => {
    tab.network.facts = { type: 'cellular' };
    await ask({ pages: 1, pictures: 'none', onlyWifi: true });
    await passUntil(async () => expect((await taking())?.progress.waits).toBe('wifi'));
    await ask({ id: 'two', pages: 1, pictures: 'none', comments: 'folded' });
    await untilTaken('two');
    expect((await taking())?.state).toBe('waiting');
    tab.network.facts = { type: 'wifi', saveData: true };
    for (let i = 0; i < 60; i += 1) time.advance(1000);
    await eventually(async () => expect((await taking())?.progress.waits).toBe('wifi'));
    tab.network.facts = { type: 'wifi' };
    await untilTaken();
  });
});

describe('a mirror that was emptied', () => {
  it('by a new version or damage: what was taken is taken again, and files that nobody knows are deleted', async () => {
    await ask({ pages: 1 });
    await untilTaken();
    const stray = `${API}/attachments/stray.png`;
    await (await caches.open(takenStore(me))).put(stray, new Response('x'));
    const { startedAt = 0 } = (await taking()) ?? {};
    await tab.stores.mirror.clear();
    await passUntil(async () => expect((await taking())?.startedAt).toBeGreaterThan(startedAt));
    await untilTaken();
    expect(await pins()).toHaveLength(30);
    expect(files()).toHaveLength(61);
    expect(files()).not.toContain(stray);
  });

  it('by the user, who wants the room: what was taken is forgotten', async () => {
    await ask({ pages: 1 });
    await untilTaken();
    await tab.engine.call({ kind: 'clear-cache' });
    expect(await taking()).toBeUndefined();
    expect(files()).toEqual([]);
    for (let i = 0; i < 60; i += 1) time.advance(1000);
    expect(await pins()).toEqual([]);
  });
});

const anId = fc.constantFrom('one', 'two');
const anAction = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), id: anId, pages: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('refresh' as const), id: anId }),
  fc.record({ kind: fc.constant('remove' as const), id: anId }),
  fc.record({ kind: fc.constant('evict' as const) }),
  fc.record({ kind: fc.constant('lose' as const), index: fc.nat(POSTS - 1) }),
);

it('in any order of takings, refreshes, removals, evictions and losses: pins hold exactly what was taken and may be seen', async () => {
  const { mirror } = tab.stores;
  /** Posts of each taking, as the user would name them. */
  const expected = new Map<string, Set<string>>();
  const firstPosts = (pages: number) => new Set(names.slice(0, pages * 30).map(idOf));
  const pagesOf = new Map<string, number>();
  const isSettled = async () => {
    expect((await takings(tab.stores)).map(({ state }) => state)).not.toContain('waiting');
    expect(await tab.stores.vault.jobs.count()).toBe(0);
  };
  const holdsAll = async () => {
    const wanted = new Set([...expected.values()].flatMap((posts) => [...posts]));
    expect(new Set(await pins())).toEqual(wanted);
    expect((await mirror.posts.bulkGet([...wanted].map(asPostId))).every((post) => post !== undefined)).toBe(true);
  };
  const act = async (action: typeof anAction extends fc.Arbitrary<infer A> ? A : never) => {
    switch (action.kind) {
      case 'ask':
        await ask({ id: action.id, pages: action.pages, pictures: 'thumbnails', comments: 'folded' });
        pagesOf.set(action.id, action.pages);
        expected.set(action.id, firstPosts(action.pages));
        break;
      case 'refresh':
        if (!expected.has(action.id)) return;
        time.advance(1000);
        await refreshTaking(tab.stores, action.id, time.now());
        expected.set(action.id, firstPosts(pagesOf.get(action.id) ?? 0));
        break;
      case 'remove':
        await removeTaking(tab.stores, action.id);
        expected.delete(action.id);
        break;
      case 'evict':
        await evictAll();
        // At once: what is missing would be taken again.
        await holdsAll();
        break;
      case 'lose': {
        const lost = asPostId(idOf(names[action.index] ?? ''));
        await applyLoss(mirror, [lost], { ordinal: await nextOrdinal(mirror, time.now()), at: time.now() });
        for (const posts of expected.values()) posts.delete(lost);
      }
    }
    await passUntil(isSettled);
    await holdsAll();
  };
  await fc.assert(
    fc
      .asyncProperty(fc.array(anAction, { minLength: 1, maxLength: 7 }), async (actions) => {
        for (const action of actions) await act(action);
      })
      .afterEach(async () => {
        for (const id of expected.keys()) await removeTaking(tab.stores, id);
        expected.clear();
        // Nothing of it is left: neither pins nor files.
        await passUntil(async () => expect(await pins()).toEqual([]));
        await passUntil(async () => expect(files()).toEqual([]));
      }),
    { numRuns: 12 },
  );
});

it.each(['done', 'paused'] as const)(
  'pictures that went with an ended session are taken again when a tab leads, or wait as before: %s',
  async (state) => {
    await ask({ pages: 1 });
    await untilTaken();
    const before = files();
    if (state === 'paused') await tab.stores.vault.takings.update('one', { state });
    await caches.delete(takenStore(me));
    locks.release('first');
    tab = await start('second');
    if (state === 'paused') {
      await passUntil(async () => expect((await taking())?.progress.posts).toBe(0));
      expect((await taking())?.state).toBe('paused');
      await setTakingPaused(tab.stores, 'one', false);
    }
    await passUntil(async () => expect(files().sort()).toEqual(before.sort()));
    await untilTaken();
    expect((await taking())?.progress).toMatchObject({ posts: 30, missed: 0 });
  },
);

it('a sign-out forgets what was taken along, with its pictures', async () => {
  await ask({ pages: 1 });
  await untilTaken();
  await tab.engine.call({ kind: 'sign-out' });
  expect(await tab.stores.vault.takings.where('accountId').equals(me).count()).toBe(0);
  expect(await caches.keys()).not.toContain(takenStore(me));
});

it('the estimate follows what is stored of the feed: its texts, its pictures, its end', async () => {
  expect(await takingSample(tab.stores, FEED)).toMatchObject({ posts: null });
  await tab.engine.watch({ kind: 'feed', feed: FEED, offset: 0 });
  await eventually(async () => expect(await tab.stores.mirror.posts.count()).toBeGreaterThan(29));
  expect(await takingSample(tab.stores, FEED)).toMatchObject({ posts: null, thumbnails: 1, originalBytes: 5000 });
  await tab.engine.watch({ kind: 'feed', feed: FEED, offset: 30 });
  await eventually(async () => expect(await takingSample(tab.stores, FEED)).toMatchObject({ posts: POSTS }));
});
