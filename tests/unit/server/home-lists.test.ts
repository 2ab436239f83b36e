import { describe, expect, it } from 'vitest';
import { bodies, idOf, type Network, network, post, reads, user } from './helpers.ts';

const list = (name: string, owner: string, order: number, members: string[] = []) => ({
  id: idOf(name),
  ownerId: idOf(owner),
  title: name,
  order,
  memberIds: members.map(idOf),
  createdAt: 0,
});

const world = () =>
  network({
    users: [user('anna'), user('boris'), user('clara'), user('dora')],
    subscriptions: [reads('anna', 'boris'), { ...reads('anna', 'clara'), isOutsideHome: true }],
    homeLists: [list('one', 'anna', 1, ['clara']), list('two', 'anna', 2), list('their', 'boris', 1)],
    posts: [post('by-boris', 'boris', 1), post('by-clara', 'clara', 2), post('by-dora', 'dora', 3)],
  });

interface ListInfo {
  timeline: { id: string; title: string };
  subscribedTo: string[];
  timelines: { id: string; title: string }[];
  backupFeed: string;
}

const infoOf = (answer: { body: unknown }) => answer.body as ListInfo;
const titlesOf = async ({ get }: Network) =>
  infoOf(await get('/timelines/home/list', 'anna')).timelines.map(({ title }) => title);

describe('a home list', () => {
  it('is created as the last one with the accounts that its owner reads', async () => {
    const net = world();
    const { timeline, subscribedTo } = infoOf(
      await net.send('POST', '/timelines/home', 'anna', {
        title: 'three',
        subscribedTo: [idOf('boris'), idOf('dora')],
      }),
    );
    expect(subscribedTo).toEqual([idOf('boris')]);
    expect(await titlesOf(net)).toEqual(['Home', 'one', 'two', 'three']);
    expect(bodies(await net.get(`/timelines/home/${timeline.id}/posts`, 'anna'))).toEqual(['by-boris']);
    net.core.close();
  });

  it('gets a new title and members independently of each other', async () => {
    const net = world();
    const change = async (body: unknown) =>
      infoOf(await net.send('PATCH', `/timelines/home/${idOf('one')}`, 'anna', body));
    expect(await change({ title: 'first' })).toMatchObject({
      timeline: { title: 'first' },
      subscribedTo: [idOf('clara')],
    });
    expect(await change({ subscribedTo: [idOf('boris')] })).toMatchObject({
      timeline: { title: 'first' },
      subscribedTo: [idOf('boris')],
    });
    net.core.close();
  });

  it('cannot have a title of more than 250 characters or without one', async () => {
    const net = world();
    for (const title of ['x'.repeat(251), '', ' \n'])
      expect((await net.send('POST', '/timelines/home', 'anna', { title })).status).toBe(422);
    expect((await net.send('POST', '/timelines/home', 'anna', { title: 'x'.repeat(250) })).status).toBe(200);
    net.core.close();
  });

  it('can be read and changed by its owner only', async () => {
    const net = world();
    const path = `/timelines/home/${idOf('their')}`;
    expect((await net.get(path, 'anna')).status).toBe(404);
    expect((await net.send('PATCH', path, 'anna', { title: 'mine' })).status).toBe(404);
    expect((await net.send('DELETE', path, 'anna')).status).toBe(404);
    net.core.close();
  });

  it('that is deleted moves its members to the named list, without one to the inherent list', async () => {
    const net = world();
    const remove = async (name: string, body?: unknown) =>
      infoOf(await net.send('DELETE', `/timelines/home/${idOf(name)}`, 'anna', body)).backupFeed;
    expect(bodies(await net.get('/timelines/home', 'anna'))).toEqual(['by-boris']);
    expect(await remove('one', { backupFeed: idOf('two') })).toBe(idOf('two'));
    expect(bodies(await net.get(`/timelines/home/${idOf('two')}/posts`, 'anna'))).toEqual(['by-clara']);
    const inherent = await remove('two');
    expect((await net.get('/users/clara', 'anna')).body.inHomeFeeds).toEqual([inherent]);
    expect(bodies(await net.get('/timelines/home', 'anna'))).toEqual(['by-boris', 'by-clara']);
    net.core.close();
  });

  it('that is deleted does not move its members to a list of another user', async () => {
    const net = world();
    const { backupFeed } = infoOf(
      await net.send('DELETE', `/timelines/home/${idOf('one')}`, 'anna', { backupFeed: idOf('their') }),
    );
    expect((await net.get('/users/clara', 'anna')).body.inHomeFeeds).toEqual([backupFeed]);
    expect(backupFeed).not.toBe(idOf('their'));
    net.core.close();
  });

  it('is sorted by its owner, and the inherent list stays first', async () => {
    const net = world();
    const home = infoOf(await net.get('/timelines/home/list', 'anna')).timelines[0]?.id;
    await net.send('PATCH', '/timelines/home', 'anna', { reorder: [idOf('two'), idOf('one'), home] });
    expect(await titlesOf(net)).toEqual(['Home', 'two', 'one']);
    await net.send('PATCH', '/timelines/home', 'anna', { reorder: [idOf('one')] });
    expect(await titlesOf(net)).toEqual(['Home', 'one', 'two']);
    net.core.close();
  });

  it('that changes is sent to the devices of its owner only, and not if only its members change', async () => {
    const net = world();
    const own = await net.listen([`user:${idOf('anna')}`], 'anna');
    const other = await net.listen([`user:${idOf('boris')}`], 'boris');
    const path = `/timelines/home/${idOf('one')}`;
    await net.send('PATCH', path, 'anna', { subscribedTo: [idOf('boris')] });
    expect(own).toEqual([]);
    await net.send('PATCH', path, 'anna', { title: 'first' });
    await net.send('PATCH', '/timelines/home', 'anna', { reorder: [idOf('two'), idOf('one')] });
    await net.send('DELETE', path, 'anna');
    const titles = own.map(({ payload }) => (payload.homeFeeds as { title: string }[]).map(({ title }) => title));
    expect(titles.every((_, index) => own[index]?.name === 'user:update')).toBe(true);
    expect(titles).toEqual([
      ['Home', 'first', 'two'],
      ['Home', 'two', 'first'],
      ['Home', 'two'],
    ]);
    expect(other).toEqual([]);
    net.core.close();
  });
});

describe('the home lists of a subscription', () => {
  it('can be changed, and without a list the account is in the inherent one', async () => {
    const net = world();
    const put = async (homeFeeds: string[]) =>
      (await net.send('PUT', '/users/boris/subscribe', 'anna', { homeFeeds })).body.inHomeFeeds;
    expect(await put([idOf('one'), idOf('two')])).toEqual([idOf('one'), idOf('two')]);
    expect(bodies(await net.get('/timelines/home', 'anna'))).toEqual([]);
    expect(bodies(await net.get(`/timelines/home/${idOf('two')}/posts`, 'anna'))).toEqual(['by-boris']);
    const [inherent] = infoOf(await net.get('/timelines/home/list', 'anna')).timelines;
    expect(await put([])).toEqual([inherent?.id]);
    net.core.close();
  });

  it('are set when it begins and removed when it ends', async () => {
    const net = world();
    await net.send('POST', '/users/dora/subscribe', 'anna', { homeFeeds: [idOf('two')] });
    expect(bodies(await net.get(`/timelines/home/${idOf('two')}/posts`, 'anna'))).toEqual(['by-dora']);
    await net.send('POST', '/users/dora/unsubscribe', 'anna');
    await net.send('POST', '/users/dora/subscribe', 'anna');
    expect(bodies(await net.get(`/timelines/home/${idOf('two')}/posts`, 'anna'))).toEqual([]);
    net.core.close();
  });
});
