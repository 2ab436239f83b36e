import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountId, asAccountId, asPostId, type FeedRef } from '../../../../src/shared/model/index.ts';
import { KeysDatabase, saveToken } from '../../../../src/shared/store/keys/index.ts';
import { shell } from '../../../../src/shared/store/queries/index.ts';
import { jobsOf } from '../../../../src/shared/store/vault/jobs.ts';
import { createInProcessServer, type InProcessServer } from '../../../server/testing.ts';
import { ManualTime, startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeLocks } from '../../../support/fake-tabs.ts';
import { comment, emptyWorld, idOf, now, post, reads, user } from '../../server/helpers.ts';

const API = 'https://api.example.net';
const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
/** The viewer is somebody else in each test: stores are opened by the account's id. */
let tests = 0;
let viewer: string;
let me: AccountId;

let time: ManualTime;
let server: InProcessServer;
let tab: TestEngine;

const group = (name: string, admin: string) => ({
  id: idOf(name),
  username: name,
  screenName: name,
  description: '',
  isPrivate: false,
  isProtected: false,
  isRestricted: false,
  adminIds: [idOf(admin)],
  createdAt: now,
  updatedAt: now,
  pictureMediumUrl: '',
  pictureLargeUrl: '',
});

async function tokenOf(username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'secret' });
  const reply = await server.core.fetch(new Request(`${API}/v3/session`, { method: 'POST', body }));
  return ((await reply.json()) as { authToken: string }).authToken;
}

/** A call by the viewer on another device. */
async function elsewhere(path: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(viewer)}` };
  const reply = await server.core.fetch(new Request(`${API}/v3/${path}`, { method: 'POST', headers }));
  expect(reply.ok).toBe(true);
}

beforeEach(async () => {
  tests += 1;
  viewer = `v${tests}iewer`;
  me = asAccountId(idOf(viewer));
  time = new ManualTime();
  time.advance(now - time.now());
  const world = {
    ...emptyWorld(),
    users: [user(viewer), user('mars'), user('venus')],
    groups: [group('watch', 'venus'), group('club', 'venus')],
    subscriptions: [reads(viewer, 'mars'), reads(viewer, 'venus'), reads(viewer, 'watch'), reads(viewer, 'club')],
    bansDisabled: [{ groupId: idOf('club'), userId: idOf(viewer) }],
    posts: [
      post('own', viewer, 60),
      post('hers', 'venus', 50),
      post('liked', 'venus', 45),
      post('his', 'mars', 40),
      post('inwatch', 'mars', 30, { destinationIds: [idOf('watch')] }),
      post('inclub', 'mars', 20, { destinationIds: [idOf('club')] }),
    ],
    comments: [comment('own', 'mars', 1), comment('own', 'venus', 2), comment('hers', 'venus', 1)],
    postLikes: [{ postId: idOf('liked'), userId: idOf('mars'), createdAt: now }],
  };
  server = createInProcessServer({ world, clock: time.now, after: time.after });
  const keys = new KeysDatabase(`keys-${randomUUID()}`);
  await saveToken(keys, { accountId: me, username: viewer, token: await tokenOf(viewer), issuedAt: 0 });
  const locks = new FakeLocks((_tab, callback) => queueMicrotask(callback)).of('tab');
  tab = await startEngine(server.fetch, { accountId: me, keys, time, locks });
  const watching = [
    await tab.engine.watch({ kind: 'feed', feed: HOME, offset: 0 }),
    await tab.engine.watch({ kind: 'post', postId: idOf('own') }),
  ];
  await eventually(async () => expect(await stored()).toHaveLength(6));
  await eventually(async () => expect(await opened()).toHaveLength(2));
  // Reading the viewer again would join a request that is under way.
  await eventually(async () => expect((await shell(tab.stores)).fetchedAt).not.toBeNull());
  // A view that is fetched again would remove what is hidden by itself.
  for (const handle of watching) await tab.engine.unwatch(handle);
});
afterEach(async () => {
  await tab.engine.call({ kind: 'sign-out' });
  server.close();
});

const stored = async () => (await tab.stores.mirror.posts.toArray()).map(({ body }) => body).sort();
const opened = async () =>
  tab.stores.mirror.comments
    .where('[postId+seqNumber]')
    .between([idOf('own')], [idOf('own'), []])
    .toArray();
const job = async () => (await jobsOf(tab.stores.vault, me))[0];

async function passUntil(expectation: () => Promise<unknown>): Promise<void> {
  await eventually(async () => {
    time.advance(1000);
    await expectation();
  });
}

/** The viewer is read again, as when the page is seen again after a while. */
async function readViewer(): Promise<void> {
  time.advance(180_000);
  await tab.engine.notice('visible');
}

it('what a blocked person wrote and liked goes from the device, except where the server shows it all the same', async () => {
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect((await shell(tab.stores)).self?.banIds).toEqual([idOf('mars')]));
  await passUntil(async () => expect((await job())?.state).toBe('done'));
  expect(await stored()).toEqual(['hers', 'inclub', 'liked', 'own']);
  const own = await tab.stores.mirror.posts.get(asPostId(idOf('own')));
  expect(own?.comments.map(({ hideType }) => hideType)).toEqual([2, 0]);
  expect((await opened()).map(({ createdBy }) => createdBy)).toEqual([null, idOf('venus')]);
  expect((await tab.stores.mirror.posts.get(asPostId(idOf('liked'))))?.likes).toEqual([]);
  expect(await job()).toMatchObject({ done: 6, total: 6 });
});

it('the job is forgotten when nobody is blocked any more', async () => {
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect(await job()).toBeDefined());
  await passUntil(async () => expect((await job())?.state).toBe('done'));
  await elsewhere('users/mars/unban');
  await readViewer();
  await passUntil(async () => expect(await job()).toBeUndefined());
});

it('a sign-out forgets the jobs of the account', async () => {
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect(await job()).toBeDefined());
  expect((await tab.engine.call({ kind: 'sign-out' })).ok).toBe(true);
  expect(await job()).toBeUndefined();
});
