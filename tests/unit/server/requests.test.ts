import { describe, expect, it } from 'vitest';
import { bodies, group, idOf, type Network, network, post, reads, request, user } from './helpers.ts';

const hidden = { isPrivate: true, isProtected: true };

const world = () =>
  network({
    users: [user('anna'), user('boris'), user('clara', hidden), user('dora', hidden)],
    groups: [group('club', ['anna'], hidden)],
    subscriptions: [reads('anna', 'club'), reads('boris', 'clara')],
    homeLists: [{ id: idOf('list'), ownerId: idOf('anna'), title: 'Close', order: 1, memberIds: [], createdAt: 0 }],
    posts: [post('secret', 'clara', 1), post('plan', 'anna', 2, { destinationIds: [idOf('club')] })],
  });

interface Viewer {
  users: Record<'pendingSubscriptionRequests' | 'subscriptionRequests', string[]> & { pendingGroupRequests: boolean };
  managedGroups: { username: string; requests: { username: string }[] }[];
}

const whoAmI = async ({ get }: Network, as: string) => (await get('/users/whoami', as)).body as unknown as Viewer;
const listsOf = async ({ get }: Network, name: string, as: string) =>
  (await get(`/users/${name}`, as)).body.inHomeFeeds;
const typesOf = async ({ get }: Network, as: string) =>
  ((await get('/notifications', as)).body as unknown as { Notifications: { event_type: string }[] }).Notifications.map(
    (one) => one.event_type,
  );

describe('a subscription request', () => {
  it('puts the account into the home lists that the applicant named, once it is accepted', async () => {
    const net = world();
    await net.send('POST', '/users/clara/sendRequest', 'anna', { homeFeeds: [idOf('list')] });
    expect(await listsOf(net, 'clara', 'anna')).toEqual([]);
    expect((await net.send('POST', '/users/acceptRequest/anna', 'clara')).status).toBe(200);
    expect(await listsOf(net, 'clara', 'anna')).toEqual([idOf('list')]);
    expect((await net.send('POST', '/users/acceptRequest/anna', 'clara')).status).toBe(403);
    net.core.close();
  });

  it('puts the account into the inherent list if the named list was deleted in the meantime', async () => {
    const net = world();
    await net.send('POST', '/users/clara/sendRequest', 'anna', { homeFeeds: [idOf('list')] });
    const { backupFeed } = (await net.send('DELETE', `/timelines/home/${idOf('list')}`, 'anna')).body;
    await net.send('POST', '/users/acceptRequest/anna', 'clara');
    expect(await listsOf(net, 'clara', 'anna')).toEqual([backupFeed]);
    net.core.close();
  });

  it('gives no access while it is pending and none after it was revoked or rejected', async () => {
    const net = world();
    const sees = async () => (await net.get(`/posts/${idOf('secret')}`, 'anna')).status;
    await net.send('POST', '/users/clara/sendRequest', 'anna');
    expect((await whoAmI(net, 'anna')).users.pendingSubscriptionRequests).toEqual([idOf('clara')]);
    expect((await whoAmI(net, 'clara')).users.subscriptionRequests).toEqual([idOf('anna')]);
    expect(await sees()).toBe(403);
    await net.send('POST', '/requests/clara/revoke', 'anna');
    expect((await whoAmI(net, 'clara')).users.subscriptionRequests).toEqual([]);
    await net.send('POST', '/users/clara/sendRequest', 'anna');
    await net.send('POST', '/users/rejectRequest/anna', 'clara');
    expect(await sees()).toBe(403);
    await net.send('POST', '/users/clara/sendRequest', 'anna');
    await net.send('POST', '/users/acceptRequest/anna', 'clara');
    expect(await sees()).toBe(200);
    expect(await typesOf(net, 'anna')).toEqual(['subscription_request_approved', 'subscription_request_rejected']);
    expect(await typesOf(net, 'clara')).toEqual([
      'user_subscribed',
      'subscription_requested',
      'subscription_requested',
      'subscription_request_revoked',
      'subscription_requested',
    ]);
    net.core.close();
  });

  it('to a user who has banned the sender is accepted by the server and has no effect', async () => {
    const net = world();
    await net.send('POST', '/users/anna/ban', 'clara');
    expect(await net.send('POST', '/users/clara/sendRequest', 'anna')).toMatchObject({ status: 200, body: {} });
    expect((await whoAmI(net, 'anna')).users.pendingSubscriptionRequests).toEqual([]);
    expect((await whoAmI(net, 'clara')).users.subscriptionRequests).toEqual([]);
    expect(await typesOf(net, 'clara')).toEqual(['banned_user']);
    net.core.close();
  });

  it('to an account that is not private is refused', async () => {
    const net = world();
    const { status, body } = await net.send('POST', '/users/boris/sendRequest', 'anna');
    expect([status, body.err]).toEqual([403, 'The user account is not private']);
    net.core.close();
  });

  it('to a group is shown to its administrators in whoami until it is answered', async () => {
    const net = world();
    await net.send('POST', '/users/club/sendRequest', 'boris');
    await net.send('POST', '/users/club/sendRequest', 'dora');
    const before = await whoAmI(net, 'anna');
    expect(before.users.pendingGroupRequests).toBe(true);
    expect(before.managedGroups.flatMap((one) => one.requests.map(({ username }) => username))).toEqual([
      'boris',
      'dora',
    ]);
    await net.send('POST', '/groups/club/acceptRequest/boris', 'anna');
    await net.send('POST', '/groups/club/rejectRequest/dora', 'anna');
    const after = await whoAmI(net, 'anna');
    expect([after.users.pendingGroupRequests, after.managedGroups[0]?.requests]).toEqual([false, []]);
    expect(bodies(await net.get('/timelines/club', 'boris'))).toEqual(['plan']);
    expect(bodies(await net.get('/timelines/club', 'dora'))).toEqual([]);
    expect(await typesOf(net, 'boris')).toEqual(['group_subscription_approved']);
    expect(await typesOf(net, 'dora')).toEqual(['group_subscription_rejected']);
    net.core.close();
  });

  it('can be answered by administrators only, and only once', async () => {
    const net = network({
      users: [user('anna'), user('boris'), user('clara')],
      groups: [group('club', ['anna'], hidden)],
      subscriptions: [reads('boris', 'club')],
      requests: [request('clara', 'club')],
    });
    const accept = (as: string) => net.send('POST', '/groups/club/acceptRequest/clara', as);
    expect((await accept('boris')).status).toBe(403);
    expect((await accept('clara')).status).toBe(403);
    expect((await accept('anna')).status).toBe(200);
    expect(await accept('anna')).toMatchObject({ status: 500, body: { err: 'Subscription request is not found' } });
    net.core.close();
  });
});

describe('a subscription that ends', () => {
  it('closes a private feed without post:destroy to the former reader', async () => {
    const net = world();
    const rooms = [`timeline:${postsFeedOf(net, 'clara')}`, `post:${idOf('secret')}`, `user:${idOf('boris')}`];
    const heard = await net.listen(rooms, 'boris');
    expect((await net.get(`/posts/${idOf('secret')}`, 'boris')).status).toBe(200);
    await net.send('POST', '/users/clara/unsubscribe', 'boris');
    expect((await net.get(`/posts/${idOf('secret')}`, 'boris')).status).toBe(403);
    expect(bodies(await net.get('/timelines/home', 'boris'))).toEqual([]);
    expect((await net.get('/users/clara/subscribers', 'boris')).status).toBe(403);
    await net.send('POST', `/posts/${idOf('secret')}/disableComments`, 'clara');
    expect(heard).toEqual([]);
    net.core.close();
  });

  it('can be ended by the account that is read, which removes it from the home lists of the reader', async () => {
    const net = world();
    expect(await listsOf(net, 'clara', 'boris')).toHaveLength(1);
    expect((await net.send('POST', '/users/boris/unsubscribeFromMe', 'clara')).status).toBe(200);
    expect(await listsOf(net, 'clara', 'boris')).toEqual([]);
    expect((await net.get(`/posts/${idOf('secret')}`, 'boris')).status).toBe(403);
    expect([...(await typesOf(net, 'boris')), ...(await typesOf(net, 'clara'))]).toEqual([]);
    net.core.close();
  });

  it('is not reported to the other devices of the user who began or ended it', async () => {
    const net = world();
    const heard = await net.listen([`user:${idOf('anna')}`, 'global:users'], 'anna');
    await net.send('POST', '/users/boris/subscribe', 'anna');
    await net.send('PUT', '/users/boris/subscribe', 'anna', { homeFeeds: [idOf('list')] });
    await net.send('POST', '/users/boris/unsubscribe', 'anna');
    await net.send('POST', '/users/clara/sendRequest', 'anna');
    await net.send('POST', '/requests/clara/revoke', 'anna');
    expect(heard).toEqual([]);
    net.core.close();
  });
});

function postsFeedOf({ core }: Network, name: string): string {
  const row = core.database.get<{ id: string }>(`SELECT id FROM feeds WHERE ownerId = :id AND name = 'Posts'`, {
    id: idOf(name),
  });
  return row?.id ?? '';
}

describe('the lists of subscribers and subscriptions', () => {
  const lists = () =>
    network({
      users: [user('anna', hidden), user('boris'), user('clara')],
      groups: [group('club', ['clara'], hidden), group('crowd', ['clara'])],
      subscriptions: [
        reads('boris', 'anna'),
        reads('boris', 'club'),
        reads('boris', 'crowd'),
        reads('clara', 'club'),
        reads('clara', 'anna'),
      ],
    });

  it('of a private account are closed to strangers, also if there is a ban between them', async () => {
    const { core, get, send } = lists();
    expect((await get('/users/anna/subscribers', 'boris')).status).toBe(200);
    await send('POST', '/users/boris/ban', 'anna');
    for (const path of ['/users/anna/subscribers', '/users/anna/subscriptions']) {
      const { status, body } = await get(path, 'boris');
      expect([status, body.err]).toEqual([403, 'User is private']);
    }
    expect((await get('/users/anna/statistics', 'boris')).body.statistics).toMatchObject({ subscribers: null });
    core.close();
  });

  it('of another user do not name private groups of which the viewer is no member', async () => {
    const { core, get } = lists();
    const namesFor = async (as: string) =>
      ((await get('/users/boris/subscriptions', as)).body.subscribers as unknown as { username: string }[])
        .map(({ username }) => username)
        .sort();
    expect(await namesFor('anna')).toEqual(['anna', 'crowd']);
    expect(await namesFor('clara')).toEqual(['anna', 'club', 'crowd']);
    expect(await namesFor('boris')).toEqual(['anna', 'club', 'crowd']);
    core.close();
  });
});
