import { describe, expect, it } from 'vitest';
import { type Answer, comment, idOf, network, post, reads, user } from './helpers.ts';

/** Anna has banned vera, and boris has banned anna. Their comments under a post of oscar are among those of oscar. */
const world = () =>
  network({
    users: [user('anna'), user('boris'), user('vera'), user('oscar')],
    subscriptions: [reads('anna', 'oscar')],
    bans: [
      { byId: idOf('anna'), bannedId: idOf('vera') },
      { byId: idOf('boris'), bannedId: idOf('anna') },
    ],
    posts: [post('talk', 'oscar', 1)],
    comments: ['oscar', 'vera', 'vera', 'oscar', 'boris', 'oscar', 'oscar'].map((author, index) =>
      comment('talk', author, index + 1),
    ),
  });

type World = ReturnType<typeof world>;

const hide = (net: World, types: unknown) =>
  net.send('PUT', `/users/${idOf('anna')}`, 'anna', { user: { preferences: { hideCommentsOfTypes: types } } });

const typesIn = ({ body }: Answer) =>
  [...new Set(body.comments.map(({ hideType }) => hideType))].toSorted((one, other) => one - other);

interface Counts {
  comments: string[];
  omittedComments: number;
}
const countsIn = ({ body }: Answer): number[] => {
  const [one] = ([] as Counts[]).concat(body.posts as unknown as Counts | Counts[]);
  return [one?.comments.length ?? 0, one?.omittedComments ?? 0];
};

/** Every way to read the post with comments. */
const reading: [string, (net: World) => Promise<Answer>][] = [
  ['the post', (net) => net.get(`/posts/${idOf('talk')}?maxComments=all`, 'anna')],
  ['posts by ids', (net) => net.send('POST', '/posts/byIds?maxComments=all', 'anna', { postIds: [idOf('talk')] })],
  ['the home feed', (net) => net.get('/timelines/home?maxComments=all', 'anna')],
  ['a feed of comments', (net) => net.get('/timelines/oscar/comments', 'anna')],
  ['a search', (net) => net.get('/search?qs=talk', 'anna')],
];

describe('comments of types that the viewer hides', () => {
  it.each(reading.slice(0, 2))('are left out of %s', async (_, read) => {
    const net = world();
    expect([typesIn(await read(net)), countsIn(await read(net))]).toEqual([
      [0, 2, 4],
      [7, 0],
    ]);
    await hide(net, [2]);
    expect([typesIn(await read(net)), countsIn(await read(net))]).toEqual([
      [0, 4],
      [5, 0],
    ]);
    await hide(net, [2, 4]);
    expect([typesIn(await read(net)), countsIn(await read(net))]).toEqual([[0], [4, 0]]);
    await hide(net, []);
    expect(countsIn(await read(net))).toEqual([7, 0]);
  });

  it.each(reading.slice(2, 5))('are left out and not counted in %s', async (_, read) => {
    const net = world();
    const [shown = 0, omitted = 0] = countsIn(await read(net));
    expect(shown + omitted).toBe(7);
    await hide(net, [2, 4]);
    const after = await read(net);
    expect([typesIn(after), countsIn(after)]).toEqual([[0], [4, 0]]);
  });

  it('are left out of events with the post', async () => {
    const net = world();
    await hide(net, [2, 4]);
    const heard = await net.listen([`post:${idOf('talk')}`], 'anna');
    await net.send('PUT', `/posts/${idOf('talk')}`, 'oscar', { post: { body: 'edited' } });
    expect(heard.map(({ name }) => name)).toEqual(['post:update']);
    expect(heard.map(({ payload }) => (payload.comments as unknown[]).length)).toEqual([4]);
  });

  it('cause no event, while others are heard', async () => {
    const net = world();
    await hide(net, [2]);
    const heard = await net.listen([`post:${idOf('talk')}`], 'anna');
    for (const author of ['vera', 'boris', 'oscar'])
      await net.send('POST', '/comments', author, { comment: { body: 'More', postId: idOf('talk') } });
    const types = heard.map(({ payload }) => (payload.comments as { hideType: number }).hideType);
    expect(types).toEqual([4, 0]);
  });

  it('are told in whoami, kept by changes of other preferences, and refused when they are no types', async () => {
    const net = world();
    const kept = async () => {
      const { body } = await net.get('/users/whoami', 'anna');
      return (body as unknown as { users: { preferences: { hideCommentsOfTypes: number[] } } }).users.preferences
        .hideCommentsOfTypes;
    };
    expect((await hide(net, [2, 4])).status).toBe(200);
    await net.send('PUT', `/users/${idOf('anna')}`, 'anna', { user: { preferences: { acceptDirectsFrom: 'all' } } });
    expect(await kept()).toEqual([2, 4]);
    for (const wrong of [[0], [5], ['2'], 'all'])
      expect([wrong, (await hide(net, wrong)).status]).toEqual([wrong, 422]);
    expect(await kept()).toEqual([2, 4]);
  });
});
