import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../../../src/shared/contract/index.ts';
import {
  asAccountId,
  asHomeListId,
  asPostId,
  asTimelineId,
  type FeedRef,
  feedKey,
  type HomeFeedMode,
} from '../../../../src/shared/model/index.ts';
import { feedPage, shell } from '../../../../src/shared/store/queries/index.ts';
import { singlePost } from '../../../../src/shared/store/queries/single-post.ts';
import { LiveDevice, type LiveTab } from '../../../support/live-device.ts';
import { comment, idOf, type Network, network, post, reads, user } from '../../server/helpers.ts';

const homeOf = (mode: HomeFeedMode = 'classic'): FeedRef => ({ kind: 'home', sort: 'ACTIVITY', mode });
const homeView = (mode?: HomeFeedMode, offset = 0): View => ({ kind: 'feed', feed: homeOf(mode), offset });
const postView = (name: string): View => ({ kind: 'post', postId: idOf(name) });
const live = (realtimeActive: boolean) => ({ 'net.freefeed': { realtimeActive } });

vi.setConfig({ testTimeout: 30_000 });

/** Enough users for likes to be folded. */
const FANS = [1, 2, 3, 4, 5].map((number) => `fan${number}`);

let net: Network;
let device: LiveDevice;

beforeEach(() => {
  net = network({
    users: [
      user('luna', { frontendPreferences: live(true) }),
      user('mars'),
      user('venus'),
      ...FANS.map((name) => user(name)),
    ],
    subscriptions: [reads('luna', 'mars'), reads('luna', 'venus')],
    posts: [post('p1', 'mars', 10), post('p2', 'venus', 20), post('p3', 'luna', 30)],
    comments: [1, 2, 3, 4, 5, 6].map((seq) => comment('p1', 'venus', seq)),
  });
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

async function openAsLuna(): Promise<LiveTab> {
  device = new LiveDevice(net, 'luna');
  await device.signIn('luna');
  return device.openTab();
}

const feedId = (name: string, owner: string) =>
  net.core.database.get<{ id: string }>('SELECT id FROM feeds WHERE name = :name AND ownerId = :owner', {
    name,
    owner: idOf(owner),
  })?.id ?? expect.fail(`${owner} has no ${name}`);

const homeRoom = () => feedId('RiverOfNews', 'luna');
const sentMessages = () => JSON.stringify(device.said);
/** Ids of all rooms of a kind that were subscribed. */
const subscribed = (kind: string) =>
  askedFor('subscribe').flatMap((rooms) => (rooms as Record<string, string[]>)[kind] ?? []);
const askedFor = (event: string) => device.said.filter(([name]) => name === event).map(([, data]) => data);

/** Watches a view until its room is joined and no request is pending. */
async function watchAndJoin(tab: LiveTab, view: View, room: string): Promise<number> {
  const handle = await tab.engine.watch(view);
  await device.until(() => expect(sentMessages()).toContain(room));
  await device.pass(400);
  return handle;
}

const writePost = async (by: string, body: string) => {
  const reply = await net.send('POST', '/posts', by, { post: { body }, meta: { feeds: [by] } });
  expect(reply.status).toBe(200);
  return (reply.body as unknown as { posts: { id: string } }).posts.id;
};
const writeComment = (by: string, name: string, body: string) =>
  net.send('POST', '/comments', by, { comment: { body, postId: idOf(name) } });
const setLive = (isLive: boolean) =>
  net.send('PUT', `/users/${idOf('luna')}`, 'luna', { user: { frontendPreferences: live(isLive) } });

const bodies = async (tab: LiveTab, feed: FeedRef = homeOf()) =>
  (await feedPage(tab.stores, feed, 0)).entries.map((entry) => (entry.kind === 'post' ? entry.view.post.body : 'gap'));
const card = async (tab: LiveTab, name: string) =>
  (await tab.stores.mirror.posts.get(asPostId(idOf(name)))) ?? expect.fail(`${name} is not stored`);
const commentBodies = async (tab: LiveTab, name: string) =>
  (await singlePost(tab.stores, idOf(name))).view?.comments.map((one) => one.comment.body);

describe('realtime rooms', () => {
  it('are subscribed by type after auth and left when no tab watches their views [7.121 7.122 7.123 7.124 7.127]', async () => {
    const tab = await openAsLuna();
    const handle = await watchAndJoin(tab, homeView(), homeRoom());
    const [token] = device.said;
    expect(token).toEqual(['auth', { authToken: expect.stringMatching(/^.+$/) }]);
    expect(device.said[1]).toEqual(['subscribe', expect.objectContaining({ user: [idOf('luna')], global: ['users'] })]);
    expect(subscribed('timeline')).toEqual([homeRoom()]);
    await tab.engine.unwatch(handle);
    await device.until(() => expect(askedFor('unsubscribe')).toEqual([{ timeline: [homeRoom()] }]));
  });

  it('include the feed with its mode and the opened post [7.125 7.126]', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView('friends-all-activity'), homeRoom());
    await watchAndJoin(tab, postView('p1'), idOf('p1'));
    await watchAndJoin(
      tab,
      { kind: 'feed', feed: { kind: 'user', username: 'mars', section: 'posts', sort: 'CHRONOLOGIC' }, offset: 0 },
      feedId('Posts', 'mars'),
    );
    expect(subscribed('timeline')).toEqual([
      `${homeRoom()}?homefeed-mode=friends-all-activity`,
      feedId('Posts', 'mars'),
    ]);
    expect(subscribed('post')).toEqual([idOf('p1')]);
  });

  it('of public posts are joined by a visitor without auth', async () => {
    device = new LiveDevice(net, null);
    const tab = await device.openTab();
    await watchAndJoin(tab, postView('p1'), idOf('p1'));
    expect(askedFor('auth')).toEqual([]);
    await writeComment('venus', 'p1', 'for all');
    await device.until(async () => expect(await commentBodies(tab, 'p1')).toContain('for all'));
  });

  it('refused by the server are reported and do not keep others from being joined', async () => {
    const tab = await openAsLuna();
    const lost: FeedRef = { kind: 'home', listId: asHomeListId('lost-list'), sort: 'ACTIVITY', mode: 'classic' };
    const foreign = asTimelineId(feedId('RiverOfNews', 'mars'));
    const state = {
      feedKey: feedKey(lost),
      timelineId: foreign,
      ownerId: null,
      gaps: [],
      nextGap: 1,
      endReached: true,
    };
    await tab.stores.mirror.feeds.put(state);
    await tab.engine.watch({ kind: 'feed', feed: lost, offset: 0 });
    await watchAndJoin(tab, postView('p2'), idOf('p2'));
    const log = await tab.engine.call({ kind: 'log' });
    expect(log.ok && log.value.filter((line) => line.event === 'realtime-room-refused')).toEqual([
      expect.objectContaining({ level: 'warn', facts: { room: 'timeline' } }),
    ]);
    await writeComment('venus', 'p2', 'heard');
    await device.until(async () => expect(await commentBodies(tab, 'p2')).toEqual(['heard']));
    expect(askedFor('subscribe').filter((rooms) => JSON.stringify(rooms).includes(foreign)).length).toBeLessThan(4);
  });
});

describe('a refused authentication of the socket', () => {
  it('is reported, joins no rooms and is retried later [8.062]', async () => {
    const tab = await openAsLuna();
    device.refusesAuth = true;
    await device.until(async () => {
      const log = await tab.engine.call({ kind: 'log' });
      expect(log.ok && log.value.map((line) => `${line.level} ${line.event}`)).toContain('error realtime-auth-refused');
    });
    expect(askedFor('subscribe')).toEqual([]);
    device.refusesAuth = false;
    await device.until(() => expect(subscribed('user')).toEqual([idOf('luna')]));
  });
});

describe('a realtime event', () => {
  it('updates posts, comments, likes and accounts in the mirror [4.035]', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    await writeComment('mars', 'p2', 'hello');
    await net.send('POST', `/posts/${idOf('p2')}/like`, 'mars');
    await net.send('POST', `/posts/${idOf('p2')}/hide`, 'luna');
    await net.send('PUT', `/posts/${idOf('p1')}`, 'mars', { post: { body: 'p1, corrected' } });
    await net.send('PUT', `/users/${idOf('venus')}`, 'venus', { user: { screenName: 'Venus de Milo' } });
    await device.until(async () => {
      expect(await card(tab, 'p2')).toMatchObject({
        comments: [{ body: 'hello' }],
        likes: [idOf('mars')],
        isHidden: true,
      });
      expect((await card(tab, 'p1')).body).toBe('p1, corrected');
      const venus = await tab.stores.mirror.accounts.get(asAccountId(idOf('venus')));
      expect(venus?.screenName).toBe('Venus de Milo');
    });
  });

  it('updates the unread counters of direct messages and notifications [7.128]', async () => {
    const tab = await openAsLuna();
    await device.until(() => expect(sentMessages()).toContain('user'));
    await device.pass(400);
    net.core.database.run('UPDATE accounts SET acceptDirectsFrom = :all WHERE id = :id', {
      all: 'all',
      id: idOf('luna'),
    });
    await net.send('POST', '/posts', 'mars', { post: { body: 'psst' }, meta: { feeds: ['luna'] } });
    await writeComment('mars', 'p3', '@luna look');
    await device.until(async () => {
      const { self } = await shell(tab.stores);
      expect(self?.unreadDirects).toBe(1);
      expect(self?.unreadNotifications).toBeGreaterThan(0);
    });
  });

  it('missed before the room was joined is covered by reading the unread counters once', async () => {
    net.core.database.run('UPDATE accounts SET acceptDirectsFrom = :all WHERE id = :id', {
      all: 'all',
      id: idOf('luna'),
    });
    device = new LiveDevice(net, 'luna');
    await device.signIn('luna');
    net.core.realtime.trouble.refusesConnections = true;
    const tab = await device.openTab();
    const unread = async () => (await shell(tab.stores)).self?.unreadDirects;
    await device.until(async () => expect(await unread()).toBe(0));
    await net.send('POST', '/posts', 'mars', { post: { body: 'psst' }, meta: { feeds: ['luna'] } });
    net.core.realtime.trouble.refusesConnections = false;
    await device.until(async () => expect(await unread()).toBe(1));
    expect(device.requests.filter((path) => path === 'GET users/whoami')).toHaveLength(1);
  });

  it('of a deleted post removes it at once and notifies the page [7.131]', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    await net.send('DELETE', `/posts/${idOf('p2')}`, 'venus');
    await device.until(async () => expect(await bodies(tab)).toEqual(['p1', 'p3']));
    expect(tab.events).toContainEqual({ kind: 'posts-lost', postIds: [idOf('p2')] });
  });

  it('adds, edits and deletes comments of an opened post [7.136 7.137 7.138]', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, postView('p1'), idOf('p1'));
    const { body } = await writeComment('venus', 'p1', 'seventh');
    const { id } = (body as unknown as { comments: { id: string } }).comments;
    await device.until(async () => expect(await commentBodies(tab, 'p1')).toHaveLength(7));
    await net.send('PUT', `/comments/${id}`, 'venus', { comment: { body: 'last' } });
    await device.until(async () => expect((await commentBodies(tab, 'p1'))?.at(-1)).toBe('last'));
    await net.send('DELETE', `/comments/${id}`, 'venus');
    await device.until(async () => expect(await commentBodies(tab, 'p1')).toHaveLength(6));
    expect((await card(tab, 'p1')).comments.map((one) => one.seqNumber)).toEqual([1, 5, 6]);
  });

  it('of folded likes and comments is counted at once and revalidated after a random delay of up to 20 s [9.016]', async () => {
    for (const fan of FANS) await net.send('POST', `/posts/${idOf('p1')}/like`, fan);
    const tab = await openAsLuna();
    device.random = () => 0.95;
    await watchAndJoin(tab, homeView(), homeRoom());
    await device.pass(20_000);
    const before = device.requests.length;
    await net.send('POST', `/posts/${idOf('p1')}/like`, 'venus');
    await net.send('DELETE', `/comments/${idOf('p1c3')}`, 'venus');
    const numbers = async () => {
      const { likes, omittedLikes, omittedComments } = await card(tab, 'p1');
      return { likes: likes.length + omittedLikes, omittedComments };
    };
    await device.until(async () => expect(await numbers()).toEqual({ likes: 6, omittedComments: 2 }));
    expect(await tab.stores.mirror.doubts.count()).toBe(1);
    const fetches = () => device.requests.slice(before).filter((path) => path.startsWith('POST posts/byIds'));
    await device.pass(12_000);
    expect(fetches()).toEqual([]);
    await device.until(async () => expect(await tab.stores.mirror.doubts.count()).toBe(0));
    expect(fetches()).toHaveLength(1);
    expect(await numbers()).toEqual({ likes: 6, omittedComments: 2 });
  });
});

describe('a new post received by the socket', () => {
  it('is inserted at the top of the first page of home and of its author, but not of memories [4.036 7.129]', async () => {
    const tab = await openAsLuna();
    const memories: FeedRef = { kind: 'memories', from: '20261121' };
    const profile: FeedRef = { kind: 'user', username: 'mars', section: 'posts', sort: 'CHRONOLOGIC' };
    await tab.engine.watch({ kind: 'feed', feed: memories, offset: 0 });
    await watchAndJoin(tab, homeView(), homeRoom());
    await watchAndJoin(tab, { kind: 'feed', feed: profile, offset: 0 }, feedId('Posts', 'mars'));
    await writePost('mars', 'news');
    await device.until(async () => {
      expect(await bodies(tab)).toEqual(['news', 'p1', 'p2', 'p3']);
      expect(await bodies(tab, profile)).toEqual(['news', 'p1']);
    });
    expect(await bodies(tab, memories)).toEqual(['p1', 'p2', 'p3']);
  });

  it('is not inserted while only a later page of the feed is watched', async () => {
    const tab = await openAsLuna();
    const handle = await watchAndJoin(tab, homeView(), homeRoom());
    await tab.engine.watch(homeView('classic', 30));
    await tab.engine.unwatch(handle);
    await device.pass(400);
    await writePost('mars', 'news');
    await device.pass(400);
    expect(await bodies(tab)).not.toContain('news');
  });

  it('is stored in home whatever the realtime preference says, since the page decides when it is shown', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    await setLive(false);
    await device.pass(400);
    await writePost('mars', 'news');
    await device.until(async () => expect(await bodies(tab)).toContain('news'));
  });

  it('appears once when its event is delivered twice', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    const received = await net.listen([`timeline:${homeRoom()}`], 'luna');
    await writePost('mars', 'news');
    const [event] = received;
    net.core.realtime.emit({
      name: 'post:new',
      rooms: [`timeline:${homeRoom()}`],
      payloadFor: () => event?.payload ?? {},
    });
    await device.until(async () => expect(await bodies(tab)).toEqual(['news', 'p1', 'p2', 'p3']));
    await device.pass(400);
    expect(await bodies(tab)).toEqual(['news', 'p1', 'p2', 'p3']);
  });
});

describe('the realtime connection', () => {
  it('fetches a page a second time only when the start is over, 5 s after its beginning', async () => {
    const fetched = () => device.requests.filter((path) => path === 'GET timelines/home').length;
    const tab = await openAsLuna();
    const startedAt = device.time.now();
    await watchAndJoin(tab, homeView(), homeRoom());
    await device.pass(4500 - (device.time.now() - startedAt));
    expect(fetched()).toBe(1);
    await device.pass(2000);
    expect(fetched()).toBe(2);
  });

  it('reconnects after a cut, joins its rooms again and fetches what was missed', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    // The catch-up after the first join.
    await device.pass(6000);
    net.core.realtime.trouble.refusesConnections = true;
    net.core.realtime.cutAll();
    await writePost('mars', 'missed');
    await device.pass(10_000);
    expect(await bodies(tab)).toEqual(['p1', 'p2', 'p3']);
    net.core.realtime.trouble.refusesConnections = false;
    await device.until(async () => expect(await bodies(tab)).toEqual(['missed', 'p1', 'p2', 'p3']));
    expect(askedFor('auth').length).toBeGreaterThan(1);
  });

  it('counts as broken when requests are no longer answered', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    net.core.realtime.trouble.withholdsAnswers = true;
    await tab.engine.notice('online');
    await device.pass(11_000);
    net.core.realtime.trouble.withholdsAnswers = false;
    await device.until(() => expect(askedFor('auth')).toHaveLength(2));
  });

  it('is replaced after the device has slept', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    net.core.realtime.trouble.losesEvents = true;
    await writePost('mars', 'while asleep');
    net.core.realtime.trouble.losesEvents = false;
    device.time.advance(3_600_000);
    await device.until(async () => expect(await bodies(tab)).toEqual(['while asleep', 'p1', 'p2', 'p3']));
    expect(askedFor('auth')).toHaveLength(2);
  });

  it('closes when all tabs have been hidden for a minute and catches up when one is visible', async () => {
    const tab = await openAsLuna();
    await watchAndJoin(tab, homeView(), homeRoom());
    const other = await device.openTab();
    await device.pass(400);
    await tab.engine.notice('hidden');
    await device.pass(70_000);
    expect(net.core.realtime.count()).toBe(1);
    await other.engine.notice('hidden');
    await device.pass(50_000);
    expect(net.core.realtime.count()).toBe(1);
    await device.pass(15_000);
    expect(net.core.realtime.count()).toBe(0);
    await writePost('mars', 'unseen');
    await tab.engine.notice('visible');
    await device.until(async () => expect(await bodies(tab)).toEqual(['unseen', 'p1', 'p2', 'p3']));
    await device.until(() => expect(net.core.realtime.count()).toBe(1));
  });
});

describe('several tabs', () => {
  it('share one socket in the rooms of all, also after their leader was killed', async () => {
    const first = await openAsLuna();
    await watchAndJoin(first, homeView(), homeRoom());
    const second = await device.openTab();
    await watchAndJoin(second, postView('p2'), idOf('p2'));
    expect(net.core.realtime.count()).toBe(1);
    await writeComment('mars', 'p2', 'for both');
    await device.until(async () => {
      expect(await commentBodies(second, 'p2')).toEqual(['for both']);
      expect((await card(first, 'p2')).comments).toHaveLength(1);
    });

    const before = device.said.length;
    device.kill(first);
    net.core.realtime.cutAll();
    await device.until(() => expect(JSON.stringify(device.said.slice(before))).toContain(idOf('p2')));
    await device.pass(400);
    await writeComment('mars', 'p2', 'after it');
    await device.until(async () => expect(await commentBodies(second, 'p2')).toEqual(['for both', 'after it']));
  });

  it('leave the rooms of a tab that was closed', async () => {
    const first = await openAsLuna();
    await watchAndJoin(first, homeView(), homeRoom());
    const second = await device.openTab();
    await watchAndJoin(second, postView('p2'), idOf('p2'));
    device.kill(second);
    await device.until(() => expect(askedFor('unsubscribe')).toEqual([{ post: [idOf('p2')] }]));
  });
});
