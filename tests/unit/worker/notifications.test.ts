import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { View } from '../../../src/shared/contract/index.ts';
import { viewKey } from '../../../src/shared/contract/index.ts';
import { asAccountId, type NotificationFilter } from '../../../src/shared/model/index.ts';
import { EVICTED_COUNTER } from '../../../src/shared/store/names.ts';
import { shell } from '../../../src/shared/store/queries/index.ts';
import { notificationPage } from '../../../src/shared/store/queries/notifications.ts';
import { enqueue } from '../../../src/shared/store/vault/outbox.ts';
import { decodeNotifications } from '../../../src/shared/wire/index.ts';
import { applyNotifications } from '../../../worker/apply/notification-page.ts';
import { pruneAccounts } from '../../../worker/retention/accounts.ts';
import { pruneViews } from '../../../worker/retention/views.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { LiveDevice, type LiveTab } from '../../support/live-device.ts';
import { put, recordedBody } from '../../support/recordings.ts';
import { idOf, type Network, network, now, post, reads, user } from '../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

const MINUTE_MS = 60_000;
const facts = { groupId: null, postId: null, commentId: null, postAuthorId: null };
const notification = (number: number, type: string, by: string) => ({
  id: idOf(`n${number}`),
  type,
  recipientId: idOf('luna'),
  createdById: idOf(by),
  affectedId: idOf('luna'),
  ...facts,
  targetPostId: null,
  targetCommentId: null,
  createdAt: now - number * MINUTE_MS,
});

const NOTHING = {
  kind: 'user_subscribed',
  createdAt: 0,
  actorId: null,
  affectedId: null,
  groupId: null,
  postId: null,
  commentId: null,
  postAuthorId: null,
  targetPostId: null,
  targetCommentId: null,
} as const;

let net: Network;
let device: LiveDevice;
let tab: LiveTab;

beforeEach(async () => {
  net = network({
    users: [user('luna'), user('mars'), user('venus')],
    subscriptions: [reads('luna', 'mars'), reads('mars', 'luna')],
    posts: [post('p1', 'luna', 10)],
    notifications: Array.from({ length: 35 }, (_, i) =>
      i === 34
        ? notification(i, 'invitation_used', 'venus')
        : notification(i, i % 2 === 0 ? 'user_subscribed' : 'banned_user', 'mars'),
    ),
  });
  device = new LiveDevice(net, 'luna');
  await device.signIn('luna');
  tab = await device.openTab();
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const viewOf = (filter: NotificationFilter | null, offset = 0): View => ({ kind: 'notifications', filter, offset });
const stored = (filter: NotificationFilter | null, offset = 0) => notificationPage(tab.stores, filter, offset);
const kindsIn = async (filter: NotificationFilter | null) =>
  (await stored(filter)).notifications?.map(({ kind }) => kind);

async function fetchPage(filter: NotificationFilter | null, offset = 0): Promise<void> {
  await tab.engine.watch(viewOf(filter, offset));
  await device.until(async () => expect((await stored(filter, offset)).fetchedAt).not.toBeNull());
}

/** Resolves when the socket has joined the user’s own room and no request is pending. */
async function listen(): Promise<void> {
  await device.until(() => expect(JSON.stringify(device.said)).toContain(idOf('luna')));
  await device.pass(400);
}

const mention = () =>
  net.send('POST', '/posts', 'mars', { post: { body: 'look here, @luna' }, meta: { feeds: ['mars'] } });

describe('stored notifications', () => {
  it('are fetched in pages of thirty, with their accounts and their age [2.204 7.031]', async () => {
    await fetchPage(null);
    const page = await stored(null);
    expect(page.notifications?.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, i) => idOf(`n${i}`)));
    expect(page).toMatchObject({ hasOlder: true, fetchedAt: expect.any(Number), failure: null });
    expect(page.people.get(asAccountId(idOf('mars')))?.username).toBe('mars');
    await fetchPage(null, 30);
    expect(await stored(null, 30)).toMatchObject({ hasOlder: false });
    expect((await stored(null, 30)).people.get(asAccountId(idOf('venus')))?.username).toBe('venus');
  });

  it('are fetched by filter [2.204]', async () => {
    await fetchPage('bans');
    expect(new Set(await kindsIn('bans'))).toEqual(new Set(['banned_user']));
    expect(await kindsIn(null)).toBeUndefined();
  });

  it('are shown offline with their age and the reason why they are not fresh [1.012]', async () => {
    await fetchPage(null);
    const before = await stored(null);
    tab.network.isUp = false;
    device.time.advance(MINUTE_MS);
    await tab.engine.watch(viewOf(null), { force: true });
    await device.until(async () => expect((await stored(null)).failure).toMatchObject({ kind: 'offline' }));
    expect(await stored(null)).toMatchObject({
      fetchedAt: before.fetchedAt,
      notifications: before.notifications,
      people: before.people,
    });
  });

  it('are not replaced by the response to an earlier request', async () => {
    const view = { kind: 'notifications', filter: null, offset: 0 } as const;
    const page = (...ids: string[]) => ({
      notifications: ids.map((id) => ({ ...NOTHING, id })),
      accounts: [],
      isLastPage: true,
      unreadable: 0,
    });
    const at = device.time.now();
    const { mirror } = tab.stores;
    await applyNotifications(mirror, view, page('new', 'old'), { ordinal: at + 2, at });
    await applyNotifications(mirror, view, page('old'), { ordinal: at + 1, at });
    expect((await stored(null)).notifications?.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it('report how many of them could not be decoded', async () => {
    const view = { kind: 'notifications', filter: null, offset: 0 } as const;
    const payload = recordedBody('notifications/list--luna-filter-bans');
    put(payload, 'Notifications.0.event_type', 'applauded');
    const decoded = decodeNotifications(payload);
    if (!decoded.ok) throw new Error('one bad row refuses no page');
    const at = device.time.now();
    await applyNotifications(tab.stores.mirror, view, decoded.value, { ordinal: at + 1, at });
    expect((await stored(null)).unread).toBe(1);
    expect(decoded.refused).toContainEqual(
      expect.objectContaining({ path: 'Notifications[0].event_type', id: expect.any(String) }),
    );
  });

  it('are unread as far as the server’s number goes, on every page and in every tab', async () => {
    await fetchPage(null);
    await fetchPage('bans');
    const unreadIn = async (filter: NotificationFilter | null, offset = 0) => {
      const { notifications, unreadIds } = await stored(filter, offset);
      return notifications?.filter(({ id }) => unreadIds.has(id)).length;
    };
    await device.until(async () => expect((await shell(tab.stores)).self?.unreadNotifications).toBe(35));
    expect(await unreadIn(null)).toBe(30);
    expect(await unreadIn('bans')).toBe(15);
    await fetchPage(null, 30);
    expect(await unreadIn(null, 30)).toBe(5);
    expect(await unreadIn('bans')).toBe(17);
    expect((await stored('bans')).newestAt).toBe(now);
    device.onTheWay = () => new Promise(() => {});
    const mark = { kind: 'mark-notifications-read', seenAt: now } as const;
    await enqueue(tab.stores, mark, { id: idOf('mark'), at: now, holdMs: 0 });
    expect(await unreadIn(null)).toBe(0);
    expect((await stored(null)).traces).toMatchObject([{ mutation: mark }]);
  });

  it('protect their accounts from eviction', async () => {
    await fetchPage(null, 30);
    const { mirror } = tab.stores;
    await mirror.counters.put({ key: EVICTED_COUNTER, value: 100 });
    await pruneAccounts(mirror, VIEWS, device.time.now() + 3 * 24 * 60 * MINUTE_MS);
    expect((await stored(null, 30)).people.get(asAccountId(idOf('venus')))?.username).toBe('venus');
  });

  it('are pruned together with their freshness', async () => {
    await fetchPage(null);
    const { mirror } = tab.stores;
    await mirror.views.bulkPut(
      Array.from({ length: 600 }, (_, i) => ({
        key: `profile:p${i}`,
        fetchedAt: device.time.now() + i,
        failure: null,
      })),
    );
    await pruneViews(mirror, VIEWS, new Set());
    expect(await stored(null)).toMatchObject({ notifications: undefined, fetchedAt: null });
    expect(await mirror.arrivals.get(viewKey(viewOf(null)))).toBeUndefined();
  });
});

describe('a notification received by the socket', () => {
  it('is inserted at the top of every stored list that includes its kind, and no other [1.007]', async () => {
    await fetchPage(null);
    await fetchPage('mentions');
    await fetchPage('bans');
    await listen();
    const bans = await kindsIn('bans');
    const requests = device.requests.length;
    await mention();
    await device.until(async () => expect((await kindsIn(null))?.[0]).toBe('mention_in_post'));
    expect(device.requests.slice(requests).filter((path) => path.endsWith('notifications'))).toEqual([]);
    expect(await kindsIn('mentions')).toEqual(['mention_in_post']);
    expect(await kindsIn('bans')).toEqual(bans);
    expect((await stored(null)).notifications).toHaveLength(30);
    expect((await stored(null)).people.get(asAccountId(idOf('mars')))?.username).toBe('mars');
    await device.until(async () => expect((await shell(tab.stores)).self?.unreadNotifications).toBeGreaterThan(0));
  });

  it('stays at the top when the response to an earlier request arrives later', async () => {
    await fetchPage(null);
    await listen();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetch } = net.core;
    vi.spyOn(net.core, 'fetch').mockImplementation(async (request) => {
      const answer = await fetch.call(net.core, request);
      if (new URL(request.url).pathname.endsWith('/notifications')) await held;
      return answer;
    });
    await tab.engine.watch(viewOf(null), { force: true });
    await device.pass(200);
    await mention();
    await device.until(async () => expect((await kindsIn(null))?.[0]).toBe('mention_in_post'));
    const before = (await stored(null)).fetchedAt ?? 0;
    release();
    await device.until(async () => expect((await stored(null)).fetchedAt).toBeGreaterThan(before));
    expect((await kindsIn(null))?.slice(0, 2)).toEqual(['mention_in_post', 'user_subscribed']);
  });

  it('sent before the socket was connected is fetched', async () => {
    device.refusesAuth = true;
    await fetchPage(null);
    await mention();
    expect((await kindsIn(null))?.[0]).toBe('user_subscribed');
    device.refusesAuth = false;
    await device.until(async () => expect((await kindsIn(null))?.[0]).toBe('mention_in_post'));
  });

  it('sent while the socket was disconnected is fetched', async () => {
    await fetchPage(null);
    await listen();
    net.core.realtime.cutAll();
    await mention();
    await device.until(async () => expect((await kindsIn(null))?.[0]).toBe('mention_in_post'));
  });
});
