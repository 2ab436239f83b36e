import { describe, expect, it } from 'vitest';
import { bodies, comment, idOf, network, post, reads, user } from './helpers.ts';

const world = () =>
  network({
    users: [
      user('anna'),
      user('boris'),
      user('private', { isPrivate: true, isProtected: true }),
      user('shielded', { isProtected: true }),
      user('gone', { isGone: true }),
    ],
    subscriptions: [reads('anna', 'private'), reads('anna', 'gone')],
    posts: [
      post('open', 'boris', 1),
      post('closed', 'private', 2),
      post('shaded', 'shielded', 3),
      post('vanished', 'gone', 4),
      post('letter', 'boris', 5, { isDirect: true, destinationIds: [idOf('anna')] }),
      post('both', 'private', 6, { destinationIds: [idOf('private'), idOf('boris')] }),
    ],
  });

describe('access to a post', () => {
  it('in a private feed is limited to subscribers, with the same error for visitors and strangers', async () => {
    const { get } = world();
    expect((await get(`/posts/${idOf('closed')}`, 'anna')).status).toBe(200);
    for (const viewer of ['boris', undefined]) {
      const { status, body } = await get(`/posts/${idOf('closed')}`, viewer);
      expect([status, body.err]).toEqual([403, 'You can not see this post']);
    }
  });

  it('in a protected feed requires sign-in', async () => {
    const { get } = world();
    expect((await get(`/posts/${idOf('shaded')}`, 'boris')).status).toBe(200);
    const { status, body } = await get(`/posts/${idOf('shaded')}`);
    expect([status, body.err]).toEqual([403, 'Please sign in to view this post']);
  });

  it('sent directly is limited to its participants', async () => {
    const { get } = world();
    expect((await get(`/posts/${idOf('letter')}`, 'anna')).status).toBe(200);
    expect((await get(`/posts/${idOf('letter')}`, 'boris')).status).toBe(200);
    expect((await get(`/posts/${idOf('letter')}`, 'shielded')).status).toBe(403);
    expect(bodies(await get('/timelines/filter/directs', 'boris'))).toEqual(['letter']);
  });

  it('of a suspended author is denied to everybody', async () => {
    const { get } = world();
    expect((await get(`/posts/${idOf('vanished')}`, 'anna')).status).toBe(404);
    expect(bodies(await get('/timelines/gone', 'anna'))).toEqual([]);
  });

  it('in a private and a public feed is open to everybody', async () => {
    expect((await world().get(`/posts/${idOf('both')}`)).status).toBe(200);
  });

  it('through an inaccessible feed yields an empty page with status 200', async () => {
    const { status, body } = await world().get('/timelines/private', 'boris');
    expect([status, body.posts, body.isLastPage]).toEqual([200, [], true]);
  });
});

describe('content hidden by a ban', () => {
  const banned = (ban: { byId: string; bannedId: string }) =>
    network({
      users: [user('anna'), user('boris'), user('vera')],
      bans: [ban],
      posts: [post('annas', 'anna', 1), post('boriss', 'boris', 2), post('veras', 'vera', 3)],
      comments: [comment('veras', 'anna', 1), comment('veras', 'boris', 2), comment('annas', 'boris', 1)],
      postLikes: [{ postId: idOf('veras'), userId: idOf('boris'), createdAt: 1 }],
    });
  const annaBansBoris = { byId: idOf('anna'), bannedId: idOf('boris') };

  it('includes the posts of both users', async () => {
    const { get } = banned(annaBansBoris);
    expect((await get(`/posts/${idOf('boriss')}`, 'anna')).status).toBe(403);
    expect((await get(`/posts/${idOf('annas')}`, 'boris')).status).toBe(403);
    expect(bodies(await get('/everything', 'anna'))).toEqual(['annas', 'veras']);
    expect(bodies(await get('/everything', 'boris'))).toEqual(['boriss', 'veras']);
  });

  it('includes comments, replaced by placeholders that say who banned', async () => {
    const { get } = banned(annaBansBoris);
    const hides = async (viewer: string) =>
      (await get(`/posts/${idOf('veras')}`, viewer)).body.comments.map((item) => [item.hideType, item.createdBy]);
    expect(await hides('anna')).toEqual([
      [0, idOf('anna')],
      [2, null],
    ]);
    expect(await hides('boris')).toEqual([
      [4, null],
      [0, idOf('boris')],
    ]);
  });

  it('does not include the banning user’s comments on the banned user’s own posts', async () => {
    const { get } = banned({ byId: idOf('boris'), bannedId: idOf('anna') });
    const { body } = await get(`/posts/${idOf('annas')}`, 'anna');
    expect(body.comments.map((item) => item.hideType)).toEqual([0]);
  });

  it('includes likes, in lists and numbers', async () => {
    const { get } = banned(annaBansBoris);
    const likes = async (viewer?: string) =>
      (await get(`/posts/${idOf('veras')}`, viewer)).body.posts as unknown as { likes: string[] };
    expect((await likes('anna')).likes).toEqual([]);
    expect((await likes()).likes).toEqual([idOf('boris')]);
  });

  it('can be unlocked comment by comment by the banning user only', async () => {
    const { get } = banned(annaBansBoris);
    const hideType = async (seq: number, viewer: string) => {
      const { body } = await get(`/comments/${idOf(`verasc${seq}`)}?unlock-banned`, viewer);
      return (body.comments as unknown as { hideType: number }).hideType;
    };
    expect(await hideType(2, 'anna')).toBe(0);
    expect(await hideType(1, 'boris')).toBe(4);
  });
});
