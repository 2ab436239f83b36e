import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type AccountId,
  asAccountId,
  asCommentId,
  asPostId,
  type FeedRef,
  type PostChange,
} from '../../../../src/shared/model/index.ts';
import type { PostRow } from '../../../../src/shared/store/index.ts';
import { KeysDatabase, saveToken } from '../../../../src/shared/store/keys/index.ts';
import { PURGE_MARKS, SHELL } from '../../../../src/shared/store/names.ts';
import { shell } from '../../../../src/shared/store/queries/index.ts';
import { jobsOf } from '../../../../src/shared/store/vault/jobs.ts';
import { applyAccounts, writtenByAccounts } from '../../../../worker/apply/accounts.ts';
import { readMarks } from '../../../../worker/apply/purges.ts';
import { nextOrdinal, VersionCheck, versionKey } from '../../../../worker/apply/response-order.ts';
import { createInProcessServer, type InProcessServer } from '../../../server/testing.ts';
import { ManualTime, startEngine, type TestEngine } from '../../../support/engine-world.ts';
import { eventually } from '../../../support/eventually.ts';
import { FakeLocks } from '../../../support/fake-tabs.ts';
import { comment, emptyWorld, group, idOf, now, post, reads, user } from '../../server/helpers.ts';

const API = 'https://api.example.net';
const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
/** The viewer is somebody else in each test: stores are opened by the account's id. */
let tests = 0;
let viewer: string;
let me: AccountId;

let time: ManualTime;
let server: InProcessServer;
let tab: TestEngine;

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
    users: [user(viewer), user('mars'), user('venus'), user('saturn', { isPrivate: true })],
    groups: [group('watch', ['venus']), group('club', ['venus'])],
    subscriptions: ['mars', 'venus', 'saturn', 'watch', 'club'].map((name) => reads(viewer, name)),
    bansDisabled: [{ groupId: idOf('club'), userId: idOf(viewer) }],
    posts: [
      post('own', viewer, 60),
      post('hers', 'venus', 50),
      post('liked', 'venus', 45),
      post('his', 'mars', 40),
      post('closed', 'saturn', 35),
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
  await eventually(async () => expect(await stored()).toHaveLength(7));
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

async function passUntil(expectation: () => Promise<unknown>, timeoutMs?: number): Promise<void> {
  await eventually(async () => {
    time.advance(1000);
    await expectation();
  }, timeoutMs);
}

/** The viewer is read again, as when the page is seen again after a while. */
async function readViewer(): Promise<void> {
  time.advance(180_000);
  await tab.engine.notice('visible');
}

it('what a blocked person wrote and liked goes from the device, except where the viewer has disabled blocks', async () => {
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect(await stored()).toEqual(['closed', 'hers', 'inclub', 'liked', 'own']));
  await passUntil(async () =>
    expect((await opened()).map(({ createdBy }) => createdBy)).toEqual([null, idOf('venus')]),
  );
  const own = await tab.stores.mirror.posts.get(asPostId(idOf('own')));
  expect(own?.comments.map(({ hideType, body }) => [hideType, body])).toEqual([
    [2, ''],
    [0, expect.not.stringMatching(/^$/)],
  ]);
  expect((await opened())[0]?.body).toBe('');
  await passUntil(async () => expect((await tab.stores.mirror.posts.get(asPostId(idOf('liked'))))?.likes).toEqual([]));
});

it('the job looks through the posts again when no earlier answer can arrive any more, and ends with its marks', async () => {
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () =>
    expect(await job()).toMatchObject({ cursor: expect.stringMatching(/^2:\d+:$/), state: 'running' }),
  );
  expect(await readMarks(tab.stores.mirror)).toMatchObject([{ kind: 'person', accountId: idOf('mars') }]);
  // An answer to a request that began before the block.
  const late = { ...(await tab.stores.mirror.posts.get(asPostId(idOf('own')))), id: asPostId(idOf('late')) };
  await tab.stores.mirror.posts.put({ ...(late as PostRow), createdBy: asAccountId(idOf('mars')) });
  time.advance(120_000);
  await passUntil(async () => expect(await readMarks(tab.stores.mirror)).toEqual([]));
  expect(await tab.stores.mirror.posts.get(asPostId(idOf('late')))).toBeUndefined();
  await passUntil(async () => expect(await job()).toBeUndefined());
});

it('recent changes with a text of a blocked person go with the marks, also if the clock was set back since', async () => {
  const { mirror } = tab.stores;
  const changes = async () => JSON.stringify(await mirror.changes.toArray());
  const commentId = asCommentId(idOf('own-mars'));
  const said: PostChange = { kind: 'comment-rewritten', commentId, body: 'Said by mars', updatedAt: time.now() };
  const hourAhead = await nextOrdinal(mirror, time.now() + 3_600_000);
  await mirror.changes.add({ ordinal: hourAhead, changes: [{ postId: asPostId(idOf('own')), change: said }] });
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect(await readMarks(mirror)).not.toEqual([]));
  expect(await changes()).toContain('Said by mars');
  await passUntil(async () => expect(await readMarks(mirror)).toEqual([]));
  expect(await changes()).not.toContain('Said by mars');
});

it('recent changes with a text of a blocked person go with the marks, also if their event came after the first pass', async () => {
  const { mirror } = tab.stores;
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect(await job()).toMatchObject({ cursor: expect.stringMatching(/^2:/) }));
  const commentId = asCommentId(idOf('own-mars'));
  const said: PostChange = { kind: 'comment-rewritten', commentId, body: 'Said late by mars', updatedAt: time.now() };
  const ordinal = await nextOrdinal(mirror, time.now());
  await mirror.changes.add({ ordinal, changes: [{ postId: asPostId(idOf('own')), change: said }] });
  await passUntil(async () => expect(await readMarks(mirror)).toEqual([]));
  expect(JSON.stringify(await mirror.changes.toArray())).not.toContain('Said late by mars');
});

it('any answer that says that blocks count in a group again marks what blocked people wrote there', async () => {
  const { mirror } = tab.stores;
  const club = await mirror.accounts.get(asAccountId(idOf('club')));
  if (!club) throw new Error('The group is not stored');
  expect(club.youCan).toContain('undisable_bans');
  const version = { ordinal: Number.MAX_SAFE_INTEGER, at: time.now() };
  await mirror.transaction('rw', writtenByAccounts(mirror), async () => {
    const versions = await VersionCheck.open(mirror, [versionKey.account(club.id)], version.ordinal);
    await applyAccounts(mirror, [{ ...club, youCan: ['disable_bans'] }], versions, version);
  });
  expect(await readMarks(mirror)).toEqual([{ kind: 'group', accountId: club.id, at: version.at }]);
  expect((await mirror.accounts.get(club.id))?.youCan).toEqual(['disable_bans']);
});

it('the job is forgotten when nobody is blocked any more', async () => {
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect(await job()).toBeDefined());
  await elsewhere('users/mars/unban');
  await readViewer();
  await passUntil(async () => expect(await job()).toBeUndefined());
  expect(await readMarks(tab.stores.mirror)).toEqual([]);
});

it('what only a private feed has shown goes when the viewer reads it no more, also if they left it elsewhere [6.042]', async () => {
  await elsewhere('users/saturn/unsubscribe');
  await readViewer();
  await passUntil(async () => expect(await stored()).toEqual(['hers', 'his', 'inclub', 'inwatch', 'liked', 'own']));
});

it('posts that were stored while nothing was known of the viewer are looked through when the viewer is known again', async () => {
  await tab.stores.mirror.shell.delete(SHELL.self);
  await elsewhere('users/mars/ban');
  await elsewhere('users/saturn/unsubscribe');
  await readViewer();
  await passUntil(async () => expect(await stored()).toEqual(['hers', 'inclub', 'liked', 'own']));
});

it('500 stored posts are purged in transactions of at most ten posts each', async () => {
  const { mirror } = tab.stores;
  const mars = asAccountId(idOf('mars'));
  const [model] = (await mirror.posts.toArray()).filter(({ createdBy }) => createdBy === mars);
  const many = Array.from({ length: 500 }, (_, i) => ({ ...(model as PostRow), id: asPostId(idOf(`m${i}`)) }));
  await mirror.posts.bulkPut(many);
  const writes = (['put', 'delete'] as const).map((method) => vi.spyOn(IDBObjectStore.prototype, method));
  await mirror.purges.put({ key: PURGE_MARKS, marks: [{ kind: 'person', accountId: mars, at: time.now() }] });
  await passUntil(
    async () =>
      expect(
        await mirror.posts
          .where('id')
          .anyOf(many.map(({ id }) => id))
          .count(),
      ).toBe(0),
    60_000,
  );
  /** Posts that each transaction has changed or deleted. */
  const touched = new Map<IDBTransaction, number>();
  for (const { name, transaction } of writes.flatMap(({ mock }) => mock.contexts as IDBObjectStore[])) {
    if (name === 'posts') touched.set(transaction, (touched.get(transaction) ?? 0) + 1);
  }
  for (const spy of writes) spy.mockRestore();
  expect(Math.max(...touched.values())).toBeLessThanOrEqual(10);
  expect([...touched.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(500);
});

it('a sign-out forgets the jobs of the account', async () => {
  await elsewhere('users/mars/ban');
  await readViewer();
  await passUntil(async () => expect(await job()).toBeDefined());
  expect((await tab.engine.call({ kind: 'sign-out' })).ok).toBe(true);
  expect(await job()).toBeUndefined();
});
