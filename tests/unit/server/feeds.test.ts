import { describe, expect, it } from 'vitest';
import { bodies, comment, idOf, network, post, reads, user } from './helpers.ts';

const people = Array.from({ length: 8 }, (_, index) => user(`user${index}`));

describe('folding by the server', () => {
  const discussed = (comments: number, likes: number) =>
    network({
      users: [user('anna'), user('boris'), ...people],
      subscriptions: [reads('anna', 'user1')],
      posts: [post('talk', 'boris', 1)],
      comments: Array.from({ length: comments }, (_, index) => comment('talk', 'boris', index + 1)),
      postLikes: [
        { postId: idOf('talk'), userId: idOf('anna'), createdAt: 0 },
        ...people.map((person, index) => ({ postId: idOf('talk'), userId: person.id, createdAt: index + 1 })),
      ].slice(0, likes),
    });
  const talk = async (net: ReturnType<typeof network>, query = '') => {
    const { body } = await net.get(`/posts/${idOf('talk')}${query}`, 'anna');
    return { post: body.posts as unknown as (typeof body.posts)[number], seen: body.comments.map((item) => item.body) };
  };

  it('keeps four comments and four likes', async () => {
    const { post: folded, seen } = await talk(discussed(4, 4));
    expect(seen).toHaveLength(4);
    expect([folded.omittedComments, folded.omittedCommentsOffset]).toEqual([0, 0]);
    expect([folded.likes.length, folded.omittedLikes]).toEqual([4, 0]);
  });

  it('keeps the first and the last two of five and more comments', async () => {
    const { post: folded, seen } = await talk(discussed(9, 0));
    expect(seen).toEqual(['comment 1', 'comment 8', 'comment 9']);
    expect([folded.omittedComments, folded.omittedCommentsOffset]).toEqual([6, 1]);
  });

  it('keeps three of five and more likes: the viewer’s, those of subscriptions, then the newest', async () => {
    const { post: folded } = await talk(discussed(0, 9));
    expect(folded.likes).toEqual([idOf('anna'), idOf('user1'), idOf('user7')]);
    expect(folded.omittedLikes).toBe(6);
  });

  it('is disabled by maxComments=all and maxLikes=all', async () => {
    const { post: whole, seen } = await talk(discussed(9, 9), '?maxComments=all&maxLikes=all');
    expect([seen.length, whole.likes.length, whole.omittedComments, whole.omittedLikes]).toEqual([9, 9, 0, 0]);
  });

  it('does not count comments of types the viewer hides', async () => {
    const net = network({
      users: [user('anna', { hideCommentsOfTypes: [2] }), user('boris'), user('vera')],
      bans: [{ byId: idOf('anna'), bannedId: idOf('vera') }],
      posts: [post('talk', 'boris', 1)],
      comments: [1, 2, 3, 4, 5].map((seq) => comment('talk', seq === 3 ? 'vera' : 'boris', seq)),
    });
    const { post: folded, seen } = await talk(net);
    expect([seen.length, folded.omittedComments]).toEqual([4, 0]);
  });
});

describe('pages of a feed', () => {
  const long = () =>
    network({
      users: [user('anna')],
      posts: Array.from({ length: 65 }, (_, index) => post(`p${index}`, 'anna', index)),
    });

  it('contain thirty posts, newest first, and mark the last page', async () => {
    const { get } = long();
    const first = await get('/timelines/anna');
    expect([bodies(first)[0], bodies(first).length, first.body.isLastPage]).toEqual(['p0', 30, false]);
    const last = await get('/timelines/anna?offset=60');
    expect([bodies(last)[0], bodies(last).length, last.body.isLastPage]).toEqual(['p60', 5, true]);
  });

  it.each([
    ['10', 10],
    ['0', 30],
    ['121', 30],
    ['x', 30],
  ])('with limit=%s contain %i posts', async (limit, count) => {
    expect(bodies(await long().get(`/timelines/anna?limit=${limit}`))).toHaveLength(count);
  });

  it('can be sorted by creation and limited by date', async () => {
    const net = network({
      users: [user('anna')],
      posts: [post('old', 'anna', 30, { bumpedAt: Date.UTC(2027, 0) }), post('new', 'anna', 10)],
    });
    expect(bodies(await net.get('/timelines/anna'))).toEqual(['old', 'new']);
    expect(bodies(await net.get('/timelines/anna?sort=created'))).toEqual(['new', 'old']);
    const moment = '2026-11-20T23:40:00.000Z';
    expect(bodies(await net.get(`/timelines/anna?created-before=${moment}`))).toEqual(['old']);
    expect(bodies(await net.get(`/timelines/anna?created-after=${moment}`))).toEqual(['new']);
  });
});

describe('the home feed', () => {
  const listId = idOf('list');
  const net = () =>
    network({
      users: [user('anna'), user('friend'), user('listed'), user('stranger')],
      groups: [
        {
          id: idOf('club'),
          username: 'club',
          screenName: 'Club',
          description: '',
          isPrivate: false,
          isProtected: false,
          isRestricted: false,
          adminIds: [],
          createdAt: 0,
          updatedAt: 0,
          pictureMediumUrl: '',
          pictureLargeUrl: '',
        },
      ],
      subscriptions: [reads('anna', 'friend'), { ...reads('anna', 'listed'), isOutsideHome: true }],
      homeLists: [
        { id: listId, ownerId: idOf('anna'), title: 'List', order: 1, memberIds: [idOf('listed')], createdAt: 0 },
      ],
      posts: [
        post('own', 'anna', 1),
        post('byfriend', 'friend', 2),
        post('bylisted', 'listed', 3),
        post('liked', 'stranger', 4),
        post('likedinclub', 'stranger', 5, { destinationIds: [idOf('club')] }),
        post('unrelated', 'stranger', 6),
      ],
      postLikes: ['liked', 'likedinclub'].map((name) => ({ postId: idOf(name), userId: idOf('friend'), createdAt: 0 })),
    });

  it.each([
    ['', ['own', 'byfriend', 'liked']],
    ['?homefeed-mode=friends-only', ['own', 'byfriend']],
    ['?homefeed-mode=friends-all-activity', ['own', 'byfriend', 'liked', 'likedinclub']],
  ])('with query “%s” contains %j', async (query, expected) => {
    expect(bodies(await net().get(`/timelines/home${query}`, 'anna'))).toEqual(expected);
  });

  it('of an auxiliary list contains only posts to its members', async () => {
    expect(bodies(await net().get(`/timelines/home/${listId}/posts`, 'anna'))).toEqual(['bylisted']);
  });

  it('requires sign-in, and a list requires its owner', async () => {
    expect((await net().get('/timelines/home')).status).toBe(401);
    expect((await net().get(`/timelines/home/${listId}/posts`, 'friend')).body.err).toBe('Timeline is not found');
  });
});

describe('conditional requests', () => {
  it('are answered with 304 if nothing changed, unless no-cache is requested', async () => {
    const { get } = network({ users: [user('anna')] });
    const etag = (await get('/users/anna')).headers.get('etag') ?? '';
    expect((await get('/users/anna', undefined, { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/users/anna', undefined, { 'if-none-match': etag, 'cache-control': 'no-cache' })).status).toBe(
      200,
    );
    expect((await get('/users/anna', 'anna', { 'if-none-match': etag })).status).toBe(200);
  });

  it('are answered with the Date of the server', async () => {
    const { headers } = await network({}).get('/server-info');
    expect(headers.get('date')).toBe('Sat, 21 Nov 2026 00:00:00 GMT');
  });
});
