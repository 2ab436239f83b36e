import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedRef } from '../../../src/shared/model/index.ts';
import { saveToken, tokenOf } from '../../../src/shared/store/keys/index.ts';
import type { FeedPageView, PostView } from '../../../src/shared/store/queries/index.ts';
import { feedPage, shell } from '../../../src/shared/store/queries/index.ts';
import { profile } from '../../../src/shared/store/queries/profile.ts';
import { singlePost } from '../../../src/shared/store/queries/single-post.ts';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import type { WorldData } from '../../server/core/world.ts';
import { createDemoWorld, DEMO_SIGN_INS } from '../../server/demo/index.ts';
import { startEngine, type TestEngine } from '../../support/engine-world.ts';
import { eventually } from '../../support/eventually.ts';
import { signInTo } from '../../support/sign-in.ts';

const HOME: FeedRef = { kind: 'home', sort: 'ACTIVITY', mode: 'classic' };
const NOW = Date.UTC(2026, 10, 1);

let core: ServerCore;
let world: WorldData;

function openCore(data: WorldData): ServerCore {
  let seed = 1;
  const opened = createServerCore({
    database: ':memory:',
    clock: () => NOW,
    random: () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    },
  });
  opened.load(data);
  return opened;
}

const serve = (request: Request) => core.fetch(request);

beforeAll(() => {
  world = createDemoWorld({ seed: 'engine', scale: 0.1, now: NOW });
  core = openCore(world);
});
afterAll(() => core.close());

const [anna] = DEMO_SIGN_INS;

async function signIn(): Promise<TestEngine> {
  const visitor = await startEngine(serve);
  const { accountId } = await signInTo(visitor.engine, anna ?? expect.fail('the demo network has sign-ins'));
  return startEngine(serve, { accountId, keys: visitor.keys });
}

async function fetchView(tab: TestEngine, view: Parameters<TestEngine['engine']['watch']>[0]): Promise<void> {
  const done = () => tab.events.filter((event) => event.kind === 'refreshing' && !event.active).length;
  const before = done();
  await tab.engine.watch(view, { force: true });
  await eventually(() => expect(done()).toBe(before + 1));
}

const postsOf = (page: FeedPageView) => page.entries.flatMap((entry) => (entry.kind === 'post' ? [entry.view] : []));

describe('the engine against the API server', () => {
  let tab: TestEngine;
  beforeEach(async () => {
    tab = await signIn();
    await tab.stores.mirror.clear();
  });

  it('reads several pages of home without a gap and shows the same posts offline', async () => {
    for (const offset of [0, 30, 60]) await fetchView(tab, { kind: 'feed', feed: HOME, offset });
    const pages = await Promise.all([0, 30, 60].map((offset) => feedPage(tab.stores, HOME, offset)));
    const ids = pages.flatMap((page) =>
      page.entries.map((entry) => (entry.kind === 'post' ? entry.view.post.id : 'gap')),
    );
    expect(ids).toHaveLength(90);
    expect(new Set(ids).size).toBe(90);
    expect(ids).not.toContain('gap');
    expect(pages.flatMap(postsOf).filter((view) => !view.author)).toEqual([]);
    expect(pages.flatMap(postsOf).filter((view) => view.destinations.some(({ owner }) => !owner))).toEqual([]);

    tab.network.isUp = false;
    await fetchView(tab, { kind: 'feed', feed: HOME, offset: 30 });
    const offline = await feedPage(tab.stores, HOME, 30);
    expect(offline.entries).toEqual(pages[1]?.entries);
    expect(offline.failure).toEqual({ kind: 'offline' });
  });

  it('reads a post with its whole thread, also by its short id', async () => {
    await fetchView(tab, { kind: 'feed', feed: HOME, offset: 0 });
    const folded = postsOf(await feedPage(tab.stores, HOME, 0)).find((view) => view.post.omittedComments > 0);
    if (!folded) throw new Error('the demo network has threads');
    await fetchView(tab, { kind: 'post', postId: folded.post.shortId });
    const single = await singlePost(tab.stores, folded.post.shortId);
    expect(single.isWhole).toBe(true);
    expect(single.view?.comments).toHaveLength(folded.post.comments.length + folded.post.omittedComments);
    const card = postsOf(await feedPage(tab.stores, HOME, 0)).find((view) => view.post.id === folded.post.id);
    expect(card?.revision).toBe(folded.revision);
  });

  it('reads profiles of users and groups', async () => {
    for (const { username } of [...world.users.slice(0, 3), ...world.groups.slice(0, 3)]) {
      await fetchView(tab, { kind: 'profile', username });
      const view = await profile(tab.stores, username);
      expect(view.account?.username).toBe(username);
      expect(view.statistics).toBeDefined();
    }
    await fetchView(tab, { kind: 'profile', username: 'nobody-of-that-name' });
    expect((await profile(tab.stores, 'nobody-of-that-name')).isMissing).toBe(true);
  });

  it('stores the viewer data for the app shell', async () => {
    await tab.engine.call({ kind: 'clear-cache' });
    await eventually(async () => expect((await shell(tab.stores)).fetchedAt).not.toBeNull());
    const view = await shell(tab.stores);
    expect(view.self?.account.username).toBe(anna?.username);
    expect(view.homeLists.length).toBeGreaterThan(0);
    expect(view.recentGroups.length).toBeGreaterThan(0);
  });

  it.each<FeedRef>([
    { kind: 'home', sort: 'CHRONOLOGIC', mode: 'friends-only' },
    { kind: 'discussions', sort: 'ACTIVITY' },
    { kind: 'saves', sort: 'ACTIVITY' },
    { kind: 'directs', sort: 'ACTIVITY' },
    { kind: 'bestof' },
    { kind: 'everything' },
    { kind: 'summary', days: 7 },
    { kind: 'memories', from: '20260601' },
    { kind: 'search', query: 'the' },
    { kind: 'user', username: 'dmitri', section: 'posts', sort: 'CHRONOLOGIC' },
    { kind: 'user', username: 'dmitri', section: 'comments', sort: 'ACTIVITY' },
    { kind: 'user', username: 'dmitri', section: 'likes', sort: 'ACTIVITY' },
  ])('reads the feed $kind', async (feed) => {
    await fetchView(tab, { kind: 'feed', feed, offset: 0 });
    const page = await feedPage(tab.stores, feed, 0);
    expect(page.failure).toBeNull();
    expect(page.fetchedAt).not.toBeNull();
    expect(page.entries.every((entry) => entry.kind === 'post')).toBe(true);
  });

  it.each<[string, (world: WorldData, me: string, author: WorldData['users'][number]) => void]>([
    ['has banned the viewer', (changed, me, author) => changed.bans.push({ byId: author.id, bannedId: me })],
    ['was banned by the viewer', (changed, me, author) => changed.bans.push({ byId: me, bannedId: author.id })],
    [
      'became private and is not followed by the viewer',
      (changed, me, author) => {
        Object.assign(author, { isPrivate: true, isProtected: true });
        changed.subscriptions = changed.subscriptions.filter(
          ({ readerId, targetId }) => readerId !== me || targetId !== author.id,
        );
      },
    ],
    [
      'has deleted the posts',
      (changed, _, author) => {
        changed.posts = changed.posts.filter((post) => post.authorId !== author.id);
        const ids = new Set(changed.posts.map((post) => post.id));
        changed.comments = changed.comments.filter((comment) => ids.has(comment.postId));
        changed.postLikes = changed.postLikes.filter((like) => ids.has(like.postId));
        const comments = new Set(changed.comments.map((comment) => comment.id));
        changed.commentLikes = changed.commentLikes.filter((like) => comments.has(like.commentId));
        changed.saves = changed.saves.filter((save) => ids.has(save.postId));
        changed.hides = changed.hides.filter((hide) => ids.has(hide.postId));
        changed.commentFollowers = changed.commentFollowers.filter((follower) => ids.has(follower.postId));
        changed.notifications = [];
      },
    ],
  ])('deletes stored posts of an author who %s', async (_, change) => {
    const me = world.users.find((user) => user.username === anna?.username)?.id ?? '';
    const feed: FeedRef = { kind: 'user', username: 'dmitri', section: 'posts', sort: 'CHRONOLOGIC' };
    await fetchView(tab, { kind: 'feed', feed, offset: 0 });
    const isOnlyByAuthor = (view: PostView) =>
      view.post.destinations.every(({ ownerId }) => ownerId === view.post.createdBy);
    const stored = postsOf(await feedPage(tab.stores, feed, 0))
      .filter(isOnlyByAuthor)
      .map((view) => view.post.id);
    expect(stored.length).toBeGreaterThan(0);

    const changed = structuredClone(world);
    change(changed, me, changed.users.find((user) => user.username === 'dmitri') ?? expect.fail('dmitri lives there'));
    const before = core;
    core = openCore(changed);
    await continueSession(tab);
    await fetchView(tab, { kind: 'feed', feed, offset: 0 });
    expect(postsOf(await feedPage(tab.stores, feed, 0)).filter(isOnlyByAuthor)).toEqual([]);
    await eventually(async () => {
      expect(await tab.stores.mirror.posts.where('id').anyOf(stored).count()).toBe(0);
    });
    core.close();
    core = before;
  });
});

/** Signs in again after the server was replaced under the tab. */
async function continueSession(tab: TestEngine): Promise<void> {
  const fresh = await signIn();
  const accountId = tab.stores.accountId ?? expect.fail('the tab is signed in');
  const row = await tokenOf(fresh.keys, accountId);
  if (row) await saveToken(tab.keys, row);
}

describe('a visitor', () => {
  it('reads public posts and nothing else [6.001 6.003 6.004]', async () => {
    const tab = await startEngine(serve);
    await tab.stores.mirror.clear();
    const open = world.users.find((user) => !user.isPrivate && !user.isProtected && !user.isGone);
    const closed = [
      world.users.find((user) => user.isPrivate),
      world.users.find((user) => user.isProtected && !user.isPrivate),
    ];
    for (const user of [open, ...closed]) {
      if (!user) throw new Error('the demo network has open, protected and private people');
      await fetchView(tab, {
        kind: 'feed',
        feed: { kind: 'user', username: user.username, section: 'posts', sort: 'CHRONOLOGIC' },
        offset: 0,
      });
    }
    const page = (username: string) =>
      feedPage(tab.stores, { kind: 'user', username, section: 'posts', sort: 'CHRONOLOGIC' }, 0);
    expect((await page(open?.username ?? '')).entries.length).toBeGreaterThan(0);
    for (const user of closed) expect((await page(user?.username ?? '')).entries, user?.username).toEqual([]);
    await fetchView(tab, { kind: 'feed', feed: HOME, offset: 0 });
    expect((await feedPage(tab.stores, HOME, 0)).failure).toMatchObject({ kind: 'http', status: 401 });
  });
});
