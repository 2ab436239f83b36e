import { describe, expect, it } from 'vitest';
import { bodies, comment, group, idOf, type Network, network, post, reads, user } from './helpers.ts';

const hidden = { isPrivate: true, isProtected: true };

const world = () =>
  network({
    users: [user('anna'), user('boris'), user('clara'), user('dora')],
    groups: [group('club', ['anna', 'boris'], hidden), group('crowd', ['anna'])],
    subscriptions: [
      reads('anna', 'club'),
      reads('boris', 'club'),
      reads('clara', 'club'),
      reads('anna', 'crowd'),
      reads('clara', 'crowd'),
    ],
    posts: [post('plan', 'anna', 1, { destinationIds: [idOf('club')] })],
  });

const administrators = async ({ get }: Network, name: string, as: string) =>
  ((await get(`/users/${name}`, as)).body.users as unknown as { administrators: string[] }).administrators;
const noticesOf = async ({ get }: Network, as: string) =>
  (
    (await get('/notifications', as)).body as unknown as {
      Notifications: { event_type: string; created_user_id: string | null }[];
    }
  ).Notifications.map((one) => [one.event_type, one.created_user_id]);
const mayPost = async ({ send }: Network, name: string, as: string) =>
  (await send('POST', '/posts', as, { post: { body: 'Hello' }, meta: { feeds: [name] } })).status === 200;

describe('a new group', () => {
  it('has its founder as administrator and member and is reported to the founder only', async () => {
    const net = world();
    const founder = await net.listen([`user:${idOf('dora')}`, 'global:users'], 'dora');
    const other = await net.listen([`user:${idOf('anna')}`, 'global:users'], 'anna');
    const { status, body } = await net.send('POST', '/groups', 'dora', {
      group: { username: 'Night-Owls', isPrivate: '1' },
    });
    expect(status).toBe(200);
    expect(body.groups).toMatchObject({
      username: 'night-owls',
      screenName: 'night-owls',
      isPrivate: '1',
      isProtected: '1',
      isRestricted: '0',
      administrators: [idOf('dora')],
      youCan: ['unsubscribe', 'post', 'disable_bans'],
    });
    expect((await net.get('/managedGroups', 'dora')).body).toMatchObject([{ username: 'night-owls', requests: [] }]);
    expect(await mayPost(net, 'night-owls', 'dora')).toBe(true);
    expect(await mayPost(net, 'night-owls', 'anna')).toBe(false);
    expect(founder.slice(0, 1)).toMatchObject([
      { name: 'event:new', payload: { Notifications: [{ event_type: 'group_created' }] } },
    ]);
    expect(other).toEqual([]);
    net.core.close();
  });

  it('cannot take a name that an account has or had', async () => {
    const net = network({
      users: [user('anna', { pastUsernames: [{ username: 'owls', validTillAt: 0 }] }), user('boris')],
    });
    for (const username of ['boris', 'owls']) {
      const { status, body } = await net.send('POST', '/groups', 'anna', {
        group: { username, screenName: 'Name taken' },
      });
      expect([status, body.err]).toEqual([422, 'Already exists']);
    }
    net.core.close();
  });
});

describe('an administrator', () => {
  it('can step down unless they are the last one, and stays a member', async () => {
    const net = world();
    const demote = (name: string, as: string) => net.send('POST', `/groups/club/subscribers/${name}/unadmin`, as);
    expect((await demote('anna', 'anna')).status).toBe(200);
    expect(await administrators(net, 'club', 'anna')).toEqual([idOf('boris')]);
    expect((await demote('anna', 'boris')).status).toBe(500);
    expect(await demote('boris', 'boris')).toMatchObject({
      status: 403,
      body: { err: 'Cannot remove last administrator' },
    });
    expect(bodies(await net.get('/timelines/club', 'anna'))).toEqual(['plan']);
    expect((await net.send('POST', '/users/club/unsubscribe', 'boris')).status).toBe(403);
    expect((await net.send('POST', '/users/club/unsubscribe', 'anna')).status).toBe(200);
    net.core.close();
  });

  it('is promoted and demoted without a notification to themselves', async () => {
    const net = world();
    await net.send('POST', '/groups/club/subscribers/clara/admin', 'anna');
    expect(await administrators(net, 'club', 'clara')).toEqual(['anna', 'boris', 'clara'].map(idOf));
    await net.send('POST', '/groups/club/subscribers/clara/unadmin', 'anna');
    expect(await noticesOf(net, 'clara')).toEqual([]);
    for (const admin of ['anna', 'boris'])
      expect(await noticesOf(net, admin)).toEqual([
        ['group_admin_demoted', idOf('anna')],
        ['group_admin_promoted', idOf('anna')],
      ]);
    net.core.close();
  });

  it('of a private group is hidden from strangers', async () => {
    const net = world();
    expect(await administrators(net, 'club', 'clara')).toEqual([idOf('anna'), idOf('boris')]);
    expect(await administrators(net, 'club', 'dora')).toEqual([]);
    expect((await net.get('/users/club', 'dora')).body.admins).toEqual([]);
    net.core.close();
  });
});

describe('a removed member', () => {
  it('loses access and the place in their home lists, and only the administrators are notified', async () => {
    const net = world();
    const lists = async () => (await net.get('/users/club', 'clara')).body.inHomeFeeds;
    expect(await lists()).toHaveLength(1);
    const heard = await net.listen([`user:${idOf('clara')}`, `post:${idOf('plan')}`, 'global:users'], 'clara');
    expect((await net.send('POST', '/groups/club/unsubscribeFromGroup/clara', 'anna')).status).toBe(200);
    expect(await lists()).toEqual([]);
    expect((await net.get(`/posts/${idOf('plan')}`, 'clara')).status).toBe(403);
    expect(await administrators(net, 'club', 'clara')).toEqual([]);
    expect(heard).toEqual([]);
    expect(await noticesOf(net, 'clara')).toEqual([]);
    for (const admin of ['anna', 'boris'])
      expect(await noticesOf(net, admin)).toEqual([['group_unsubscribed', idOf('clara')]]);
    net.core.close();
  });
});

describe('a user blocked in a group', () => {
  it('cannot post there and stays a member until they are unblocked', async () => {
    const net = world();
    const seen = async () => (await net.get('/users/crowd', 'clara')).body.users;
    expect(await mayPost(net, 'crowd', 'clara')).toBe(true);
    await net.send('POST', '/groups/crowd/block/clara', 'anna');
    expect(await mayPost(net, 'crowd', 'clara')).toBe(false);
    expect(await seen()).toMatchObject({ youCan: ['unsubscribe', 'disable_bans'], theyDid: ['block'] });
    expect((await net.get('/groups/crowd/blockedUsers', 'anna')).body.blockedUsers).toEqual([idOf('clara')]);
    await net.send('POST', '/groups/crowd/unblock/clara', 'anna');
    expect(await mayPost(net, 'crowd', 'clara')).toBe(true);
    expect(await seen()).toMatchObject({ youCan: ['unsubscribe', 'post', 'disable_bans'], theyDid: [] });
    net.core.close();
  });

  it('is notified without the name of the administrator', async () => {
    const net = world();
    await net.send('POST', '/groups/crowd/block/dora', 'anna');
    expect(await noticesOf(net, 'dora')).toEqual([['blocked_in_group', null]]);
    expect(await noticesOf(net, 'anna')).toEqual([['blocked_in_group', idOf('anna')]]);
    net.core.close();
  });

  it('cannot be an administrator', async () => {
    const net = world();
    const { status, body } = await net.send('POST', '/groups/club/block/boris', 'anna');
    expect([status, body.err]).toEqual([403, 'You cannot block group administrator']);
    net.core.close();
  });
});

describe('bans that a user disabled in a group', () => {
  it('hide no post or comment there, for this user only and until they are enabled', async () => {
    const net = network({
      users: [user('anna'), user('boris'), user('clara')],
      groups: [group('crowd', ['clara'])],
      bans: [
        { byId: idOf('anna'), bannedId: idOf('boris') },
        { byId: idOf('clara'), bannedId: idOf('boris') },
      ],
      posts: [
        post('noise', 'boris', 1, { destinationIds: [idOf('crowd')] }),
        post('own', 'boris', 2),
        post('talk', 'clara', 3, { destinationIds: [idOf('crowd')] }),
      ],
      comments: [comment('talk', 'boris', 1)],
    });
    const sees = async (as: string) => [
      bodies(await net.get('/everything', as)),
      (await net.get(`/posts/${idOf('talk')}`, as)).body.comments.map((one) => one.hideType),
    ];
    expect(await sees('anna')).toEqual([['talk'], [2]]);
    await net.send('POST', '/groups/crowd/disableBans', 'anna');
    expect(await sees('anna')).toEqual([['noise', 'talk'], [0]]);
    expect(await sees('clara')).toEqual([['talk'], [2]]);
    await net.send('POST', '/groups/crowd/enableBans', 'anna');
    expect(await sees('anna')).toEqual([['talk'], [2]]);
    expect(await noticesOf(net, 'anna')).toEqual([
      ['bans_in_group_enabled', idOf('anna')],
      ['bans_in_group_disabled', idOf('anna')],
    ]);
    net.core.close();
  });
});
