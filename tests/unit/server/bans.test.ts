import { describe, expect, it } from 'vitest';
import { idOf, network, post, reads, request, user } from './helpers.ts';

describe('a ban between two users', () => {
  const world = () =>
    network({
      users: [user('anna', { acceptDirectsFrom: 'all' }), user('boris')],
      subscriptions: [reads('anna', 'boris'), reads('boris', 'anna')],
      posts: [post('hello', 'anna', 1), post('answer', 'boris', 2)],
    });

  it('hides their posts from each other until it is lifted', async () => {
    const { core, get, send } = world();
    const sees = async (who: string, what: string) => (await get(`/posts/${idOf(what)}`, who)).status;
    expect((await send('POST', '/users/boris/ban', 'anna')).status).toBe(200);
    expect(await sees('anna', 'answer')).toBe(403);
    expect(await sees('boris', 'hello')).toBe(403);
    expect((await send('POST', '/users/boris/ban', 'anna')).status).toBe(403);
    expect((await send('POST', '/users/boris/unban', 'anna')).status).toBe(200);
    expect(await sees('anna', 'answer')).toBe(200);
    expect(await sees('boris', 'hello')).toBe(200);
    core.close();
  });

  it('ends the subscription of the banned user only, and the banning user still has them in a home list', async () => {
    const { core, get, send } = world();
    await send('POST', '/users/boris/ban', 'anna');
    const { body } = await get('/users/boris', 'anna');
    expect(body.users).toMatchObject({ youCan: ['unsubscribe', 'unban'], theyDid: [] });
    expect(body.inHomeFeeds).toHaveLength(1);
    const { users, inHomeFeeds } = (await get('/users/anna', 'boris')).body;
    expect(users).toMatchObject({ youCan: ['subscribe', 'ban'], theyDid: ['subscribe'] });
    expect(inHomeFeeds).toEqual([]);
    core.close();
  });

  it('rejects the pending request of the banned user and keeps the request of the banning user', async () => {
    const hidden = { isPrivate: true, isProtected: true };
    const { core, get, send } = network({
      users: [user('anna', hidden), user('boris', hidden)],
      requests: [request('anna', 'boris'), request('boris', 'anna')],
    });
    await send('POST', '/users/boris/ban', 'anna');
    const { users } = (await get('/users/whoami', 'anna')).body as unknown as { users: Record<string, string[]> };
    expect([users.subscriptionRequests, users.pendingSubscriptionRequests]).toEqual([[], [idOf('boris')]]);
    expect((await send('POST', '/users/anna/sendRequest', 'boris')).status).toBe(200);
    expect((await send('POST', '/users/acceptRequest/boris', 'anna')).status).toBe(403);
    core.close();
  });

  it('is reported to no device of the banned user', async () => {
    const { core, listen, send } = world();
    const banned = await listen([`user:${idOf('boris')}`], 'boris');
    const banning = await listen([`user:${idOf('anna')}`], 'anna');
    await send('POST', '/users/boris/ban', 'anna');
    expect(banned).toEqual([]);
    expect(banning.map(({ name }) => name)).toEqual(['event:new']);
    core.close();
  });
});
