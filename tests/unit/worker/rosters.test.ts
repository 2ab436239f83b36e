import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type View, viewKey } from '../../../src/shared/contract/index.ts';
import { asAccountId, type RosterRef, rosterKey } from '../../../src/shared/model/index.ts';
import { requests } from '../../../src/shared/store/queries/requests.ts';
import { roster } from '../../../src/shared/store/queries/roster.ts';
import { shell } from '../../../src/shared/store/queries/shell.ts';
import { pruneViews } from '../../../worker/retention/views.ts';
import { VIEWS } from '../../../worker/views/index.ts';
import { LiveDevice, type LiveTab } from '../../support/live-device.ts';
import { group, idOf, type Network, network, reads, request, user } from '../server/helpers.ts';

vi.setConfig({ testTimeout: 30_000 });

const hidden = { isPrivate: true, isProtected: true };
let net: Network;
let device: LiveDevice;
let tab: LiveTab;

beforeEach(async () => {
  net = network({
    users: [user('luna'), user('mars'), user('venus'), user('pluto', hidden), user('vega')],
    groups: [group('bakers', ['luna']), group('cellar', ['luna'], hidden)],
    subscriptions: [
      reads('mars', 'venus'),
      reads('luna', 'venus'),
      reads('venus', 'mars'),
      reads('venus', 'bakers'),
      reads('luna', 'bakers'),
      reads('luna', 'cellar'),
    ],
    requests: [request('luna', 'pluto')],
    bans: [{ byId: idOf('luna'), bannedId: idOf('vega') }],
    groupBlocks: [{ groupId: idOf('bakers'), userId: idOf('mars') }],
  });
  device = new LiveDevice(net, 'luna');
  await device.signIn('luna');
  tab = await device.openTab();
});
afterEach(async () => {
  await device.close();
  net.core.close();
});

const viewOf = (ref: RosterRef): View => ({ kind: 'roster', roster: ref });
const stored = (ref: RosterRef) => roster(tab.stores, ref);
const namesIn = async (ref: RosterRef) => (await stored(ref)).entries.map(({ username }) => username).sort();

/** Opens a list and waits for its answer. */
async function open(ref: RosterRef): Promise<void> {
  await tab.engine.watch(viewOf(ref));
  await device.until(async () => {
    const { fetchedAt, failure } = await stored(ref);
    expect(fetchedAt ?? failure).not.toBeNull();
  });
}

const VENUS_READERS: RosterRef = { kind: 'subscribers', username: 'venus' };

describe('a watched list of accounts is fetched by one call', () => {
  it('of subscribers and of subscriptions [7.079 7.080]', async () => {
    await open(VENUS_READERS);
    await open({ kind: 'subscriptions', username: 'Venus' });
    expect(await namesIn(VENUS_READERS)).toEqual(['luna', 'mars']);
    expect(await namesIn({ kind: 'subscriptions', username: 'venus' })).toEqual(['bakers', 'mars']);
    expect(device.requests.filter((path) => /users\/venus\/subscri/i.test(path))).toEqual([
      'GET users/venus/subscribers',
      'GET users/Venus/subscriptions',
    ]);
  });

  it('of users whom the viewer has blocked, and of those blocked in a group [7.081 7.104]', async () => {
    await open({ kind: 'blocked' });
    await open({ kind: 'blocked-in-group', username: 'bakers' });
    expect(await namesIn({ kind: 'blocked' })).toEqual(['vega']);
    expect(await namesIn({ kind: 'blocked-in-group', username: 'bakers' })).toEqual(['mars']);
    expect(device.requests).toContain('GET users/blockedByMe');
    expect(device.requests).toContain('GET groups/bakers/blockedUsers');
  });

  it('of all groups, with their activity [7.105]', async () => {
    await open({ kind: 'all-groups' });
    const { entries } = await stored({ kind: 'all-groups' });
    expect(entries).toMatchObject([
      {
        username: 'bakers',
        type: 'group',
        activity: { subscribers: 2, postsByMonth: 0, createdAt: expect.any(Number) },
      },
    ]);
    expect(device.requests).toContain('GET allGroups');
  });
});

describe('a list of accounts', () => {
  it('is fetched again only when a minute has passed', async () => {
    await open(VENUS_READERS);
    const count = () => device.requests.filter((path) => path === 'GET users/venus/subscribers').length;
    await tab.engine.watch(viewOf(VENUS_READERS));
    await device.pass(1000);
    expect(count()).toBe(1);
    device.time.advance(60_000);
    await tab.engine.watch(viewOf(VENUS_READERS));
    await device.until(() => expect(count()).toBe(2));
  });

  it('that the server refuses is reported, and what was stored of it is deleted', async () => {
    await open(VENUS_READERS);
    await net.send('PUT', `/users/${idOf('venus')}`, 'venus', { user: { isPrivate: '1', isProtected: '1' } });
    await net.send('POST', '/users/luna/unsubscribeFromMe', 'venus');
    await tab.engine.watch(viewOf(VENUS_READERS), { force: true });
    await device.until(async () => expect((await stored(VENUS_READERS)).failure).not.toBeNull());
    const { failure, entries, isStored } = await stored(VENUS_READERS);
    expect(failure).toMatchObject({ kind: 'http', status: 403, err: 'User is private' });
    expect([entries, isStored]).toEqual([[], false]);
    expect(await tab.stores.mirror.rosters.count()).toBe(await ownRosters());
  });

  it('stays stored with the reason when the network is lost', async () => {
    await open(VENUS_READERS);
    tab.network.isUp = false;
    await tab.engine.watch(viewOf(VENUS_READERS), { force: true });
    await device.until(async () => expect((await stored(VENUS_READERS)).failure).not.toBeNull());
    expect(await namesIn(VENUS_READERS)).toEqual(['luna', 'mars']);
  });

  it('is pruned with its version', async () => {
    await open(VENUS_READERS);
    const { mirror } = tab.stores;
    await mirror.views.bulkPut(
      Array.from({ length: 600 }, (_, i) => ({
        key: `profile:p${i}`,
        fetchedAt: device.time.now() + i,
        failure: null,
      })),
    );
    await pruneViews(mirror, VIEWS, new Set());
    expect(await stored(VENUS_READERS)).toMatchObject({ entries: [], isStored: false, fetchedAt: null });
    const key = rosterKey(VENUS_READERS);
    expect((await mirror.arrivals.toArray()).filter((row) => row.key.includes(key))).toEqual([]);
  });

  it('of the viewer’s own needs no call: the viewer’s data contain it', async () => {
    const own = { kind: 'subscriptions', username: 'luna' } as const;
    await device.until(async () => expect(await namesIn(own)).toEqual(['bakers', 'cellar', 'venus']));
    expect(device.requests.filter((path) => path.includes('users/luna/subscriptions'))).toEqual([]);
    expect((await stored(own)).fetchedAt).not.toBeNull();
  });
});

/** Portions of the viewer's own lists. */
const ownRosters = async () =>
  (await tab.stores.mirror.rosters.toArray()).filter(({ key }) => key.endsWith(':luna')).length;

describe('what others do while a list is open', () => {
  /** Resolves when the socket has joined the user’s own room and no request is pending. */
  async function listen(): Promise<void> {
    await device.until(() => expect(JSON.stringify(device.said)).toContain(idOf('luna')));
    await device.until(async () => expect((await shell(tab.stores)).self).toBeDefined());
    await device.pass(400);
  }
  const counted = () => device.requests.length;

  it('changes requests, members and counters without a fetch', async () => {
    await open({ kind: 'subscribers', username: 'bakers' });
    await listen();
    const before = counted();
    await net.send('POST', '/users/cellar/sendRequest', 'mars', { homeFeeds: [] });
    await net.send('POST', '/users/bakers/subscribe', 'pluto', { homeFeeds: [] });
    await device.until(async () => {
      const all = await requests(tab.stores);
      expect(
        all?.groups.find(({ group: one }) => one.username === 'cellar')?.requests.map((one) => one.username),
      ).toEqual(['mars']);
      expect(await namesIn({ kind: 'subscribers', username: 'bakers' })).toEqual(['luna', 'pluto', 'venus']);
    });
    const fetched = device.requests.slice(before).filter((path) => /subscribers|managedGroups|whoami/.test(path));
    expect(fetched).toEqual([]);
    await net.send('POST', '/requests/cellar/revoke', 'mars');
    await net.send('POST', '/users/bakers/unsubscribe', 'pluto');
    await device.until(async () => {
      expect((await requests(tab.stores))?.groups.flatMap((one) => one.requests)).toEqual([]);
      expect(await namesIn({ kind: 'subscribers', username: 'bakers' })).toEqual(['luna', 'venus']);
    });
  });

  it('turns the viewer’s request into a subscription when it is accepted', async () => {
    await listen();
    expect((await requests(tab.stores))?.sent.map(({ account }) => account.username)).toEqual(['pluto']);
    await net.send('POST', '/users/acceptRequest/luna', 'pluto');
    await device.until(async () => {
      expect((await requests(tab.stores))?.sent).toEqual([]);
      expect((await shell(tab.stores)).self?.subscriptionIds).toContain(asAccountId(idOf('pluto')));
      expect(await namesIn({ kind: 'subscriptions', username: 'luna' })).toContain('pluto');
    });
  });

  it('includes the viewer on another device: a block and its end', async () => {
    await open({ kind: 'blocked' });
    await listen();
    await net.send('POST', '/users/mars/ban', 'luna');
    await device.until(async () => expect(await namesIn({ kind: 'blocked' })).toEqual(['mars', 'vega']));
    await net.send('POST', '/users/vega/unban', 'luna');
    await device.until(async () => expect(await namesIn({ kind: 'blocked' })).toEqual(['mars']));
  });

  it('shows a new name in every stored list', async () => {
    await open(VENUS_READERS);
    await listen();
    await net.send('PUT', `/users/${idOf('mars')}`, 'mars', { user: { screenName: 'The red one' } });
    await device.until(async () =>
      expect((await stored(VENUS_READERS)).entries.map(({ screenName }) => screenName)).toContain('The red one'),
    );
  });
});

it('views of different lists have different keys; usernames count without case', () => {
  const keys = [
    viewOf(VENUS_READERS),
    viewOf({ kind: 'subscriptions', username: 'venus' }),
    viewOf({ kind: 'blocked-in-group', username: 'venus' }),
    viewOf({ kind: 'blocked' }),
    viewOf({ kind: 'all-groups' }),
  ].map(viewKey);
  expect(new Set(keys).size).toBe(5);
  expect(viewKey(viewOf({ kind: 'subscribers', username: 'VENUS' }))).toBe(keys[0]);
});
