import { describe, expect, it } from 'vitest';
import { feedIdOf } from '../../server/core/ids.ts';
import { comment, type Heard, idOf, type Network, network, post, reads, user } from './helpers.ts';

const group = (name: string, admin: string, isPrivate = false) => ({
  ...user(name, { isPrivate, isProtected: isPrivate }),
  isRestricted: false,
  adminIds: [idOf(admin)],
});

const world = () =>
  network({
    users: [
      user('anna', { acceptDirectsFrom: 'all' }),
      user('boris', { acceptDirectsFrom: 'all' }),
      user('vera'),
      user('secret', { isPrivate: true, isProtected: true }),
      user('curious', { hideCommentsOfTypes: [2, 4] }),
    ],
    groups: [group('vault', 'anna', true)],
    subscriptions: [reads('anna', 'secret'), reads('anna', 'vault'), reads('boris', 'anna')],
    bans: [
      { byId: idOf('vera'), bannedId: idOf('boris') },
      { byId: idOf('curious'), bannedId: idOf('boris') },
    ],
    posts: [
      post('hello', 'anna', 1),
      post('closed', 'secret', 2),
      post('letter', 'anna', 3, { isDirect: true, destinationIds: [idOf('boris')] }),
    ],
    comments: [comment('hello', 'vera', 1), comment('hello', 'boris', 2)],
  });

const room = (name: string) => `post:${idOf(name)}`;
const feed = (owner: string, name: 'Posts' | 'RiverOfNews' | 'Directs' = 'Posts') =>
  `timeline:${feedIdOf(idOf(owner), name)}`;
const names = (received: Heard) => received.map((event) => event.name);
const write = (body: string, postName: string) => ({ comment: { body, postId: idOf(postName) } });

/** Performs every change of a post by its author and another user, one after the other. */
async function changeEverything({ send }: Network, name: string, author: string, other: string): Promise<void> {
  const path = `/posts/${idOf(name)}`;
  const mustWork = async (...call: Parameters<Network['send']>) => {
    const answer = await send(...call);
    expect([call, answer.status]).toEqual([call, 200]);
    return answer;
  };
  await mustWork('PUT', path, author, { post: { body: 'edited' } });
  await mustWork('POST', `${path}/like`, other);
  await mustWork('POST', `${path}/unlike`, other);
  const { comments } = (await mustWork('POST', '/comments', author, write('hi', name))).body as unknown as {
    comments: { id: string };
  };
  await mustWork('PUT', `/comments/${comments.id}`, author, { comment: { body: 'ho' } });
  await mustWork('POST', `/comments/${comments.id}/like`, other);
  await mustWork('POST', `/comments/${comments.id}/unlike`, other);
  await mustWork('DELETE', `/comments/${comments.id}`, author);
  await mustWork('POST', `${path}/disableComments`, author);
  await mustWork('DELETE', path, author);
}

describe('events of a post', () => {
  const allEvents = [
    'post:update',
    'like:new',
    'like:remove',
    'comment:new',
    'comment:update',
    'comment_like:new',
    'comment_like:remove',
    'comment:destroy',
    'post:update',
    'post:destroy',
  ];

  it('in a private feed reach subscribers only', async () => {
    const net = world();
    const [reader, stranger, visitor] = [
      await net.listen([room('closed')], 'anna'),
      await net.listen([room('closed'), feed('secret')], 'boris'),
      await net.listen([room('closed'), feed('secret')]),
    ];
    await changeEverything(net, 'closed', 'secret', 'anna');
    expect(names(reader)).toEqual(allEvents);
    expect(names(stranger)).toEqual([]);
    expect(names(visitor)).toEqual([]);
  });

  it('sent directly reach its participants only', async () => {
    const net = world();
    const [recipient, stranger] = [
      await net.listen([room('letter')], 'boris'),
      await net.listen([room('letter'), feed('boris')], 'vera'),
    ];
    await changeEverything(net, 'letter', 'anna', 'boris');
    expect(names(recipient)).toEqual(allEvents);
    expect(names(stranger)).toEqual([]);
  });

  it('moved to another feed are post:destroy for those who lose access and post:new when they regain it', async () => {
    const { send, listen } = world();
    const [author, reader] = [await listen([room('hello')], 'anna'), await listen([room('hello')], 'boris')];
    const move = (to: string) => send('PUT', `/posts/${idOf('hello')}`, 'anna', { post: { feeds: [to] } });
    await move('vault');
    expect(reader).toEqual([
      { name: 'post:destroy', payload: { meta: { postId: idOf('hello') }, realtimeChannels: [room('hello')] } },
    ]);
    expect(names(author)).toEqual(['post:update']);
    await move('anna');
    expect(names(reader)).toEqual(['post:destroy', 'post:new']);
  });

  it('left by a recipient are post:destroy for that user and post:update for the others', async () => {
    const { send, listen } = world();
    const [leaver, author] = [
      await listen([feed('boris', 'Directs')], 'boris'),
      await listen([feed('anna', 'Directs')], 'anna'),
    ];
    await send('POST', `/posts/${idOf('letter')}/leave`, 'boris');
    expect(names(leaver)).toEqual(['post:destroy']);
    expect(names(author)).toEqual(['post:update']);
  });

  it('are delivered once for all joined rooms, folded for each listener', async () => {
    const { send, listen } = world();
    const rooms = [feed('anna'), feed('boris', 'RiverOfNews'), room('hello')];
    const received = await listen(rooms, 'boris');
    await send('POST', `/posts/${idOf('hello')}/save`, 'boris');
    await send('PUT', `/posts/${idOf('hello')}`, 'anna', { post: { body: 'edited' } });
    expect(received).toHaveLength(2);
    expect(received[1]).toMatchObject({
      name: 'post:update',
      payload: { posts: { body: 'edited', isSaved: true }, realtimeChannels: rooms },
    });
  });

  it('are not sent after the post was deleted', async () => {
    const { send, listen } = world();
    const received = await listen([room('hello')], 'boris');
    const path = `/posts/${idOf('hello')}`;
    const answers = await Promise.all([
      send('PUT', path, 'anna', { post: { body: 'edited', feeds: ['anna'] } }),
      send('POST', '/comments', 'anna', write('hi', 'hello')),
      send('DELETE', path, 'anna'),
    ]);
    expect(answers[2]?.status).toBe(200);
    expect(answers.every((answer) => answer.status === 200 || answer.body.err === 'Post not found')).toBe(true);
    expect(names(received).at(-1)).toBe('post:destroy');
  });

  it('are not sent for a refused write', async () => {
    const { send, listen } = world();
    const received = await listen([room('hello'), `user:${idOf('anna')}`], 'anna');
    expect((await send('POST', `/posts/${idOf('hello')}/like`, 'anna')).status).toBe(403);
    expect((await send('PUT', `/posts/${idOf('hello')}`, 'boris', { post: { body: 'mine' } })).status).toBe(403);
    expect(received).toEqual([]);
  });
});

describe('events affected by a ban', () => {
  it('contain a placeholder for a comment, or are not sent to users who hide those', async () => {
    const { send, listen } = world();
    const [banner, curious] = [await listen([room('hello')], 'vera'), await listen([room('hello')], 'curious')];
    const { comments } = (await send('POST', '/comments', 'boris', write('hi', 'hello'))).body as unknown as {
      comments: { id: string };
    };
    expect(banner).toMatchObject([
      { name: 'comment:new', payload: { comments: { hideType: 2, createdBy: null, likes: 0 }, users: [] } },
    ]);
    await send('PUT', `/comments/${comments.id}`, 'boris', { comment: { body: 'ho' } });
    await send('POST', `/comments/${comments.id}/like`, 'anna');
    await send('POST', `/posts/${idOf('hello')}/like`, 'boris');
    expect(banner).toHaveLength(1);
    expect(curious).toEqual([]);
  });
});

describe('events of one user', () => {
  it('about hiding, saving and following comments reach the user’s own devices only', async () => {
    const { send, listen } = world();
    const [mine, other] = [await listen([room('hello')], 'boris'), await listen([room('hello')], 'anna')];
    const path = `/posts/${idOf('hello')}`;
    await send('POST', `${path}/hide`, 'boris');
    await send('POST', `${path}/unhide`, 'boris');
    await send('POST', `${path}/save`, 'boris');
    await send('DELETE', `${path}/save`, 'boris');
    await send('POST', `${path}/notifyOfAllComments`, 'boris', { enabled: true });
    expect(names(mine)).toEqual(['post:hide', 'post:unhide', 'post:save', 'post:unsave', 'post:update']);
    expect(other).toEqual([]);
  });

  it('with the number of unread directs reach all participants', async () => {
    const { send, listen } = world();
    const received = await listen([`user:${idOf('boris')}`], 'boris');
    await send('POST', '/posts', 'anna', { post: { body: 'psst' }, meta: { feeds: ['boris'] } });
    expect(received.filter((event) => event.name === 'user:update')).toMatchObject([
      { payload: { user: { id: idOf('boris'), unreadDirectsNumber: '2' } } },
    ]);
  });

  it('of a new post reach home in each mode, and lists with its destination', async () => {
    const { send, listen } = world();
    const home = feed('boris', 'RiverOfNews');
    const modes = ['friends-only', 'classic', 'friends-all-activity'].map((mode) => `${home}?homefeed-mode=${mode}`);
    const received = await listen([home, ...modes], 'boris');
    await send('POST', '/posts', 'anna', { post: { body: 'new' }, meta: { feeds: ['anna'] } });
    expect(received).toMatchObject([{ name: 'post:new', payload: { realtimeChannels: [home, ...modes] } }]);
    await send('POST', '/posts', 'vera', { post: { body: 'far away' }, meta: { feeds: ['vera'] } });
    expect(received).toHaveLength(1);
  });
});
