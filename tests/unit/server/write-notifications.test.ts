import { describe, expect, it } from 'vitest';
import { comment, idOf, type Network, network, post, reads, user } from './helpers.ts';

const world = () =>
  network({
    users: [
      user('anna', { acceptDirectsFrom: 'all' }),
      user('boris', { acceptDirectsFrom: 'all' }),
      user('vera'),
      user('secret', { isPrivate: true, isProtected: true }),
    ],
    groups: [{ ...user('club'), isRestricted: false, adminIds: [idOf('vera'), idOf('anna')] }],
    subscriptions: [reads('anna', 'secret')],
    bans: [{ byId: idOf('vera'), bannedId: idOf('boris') }],
    posts: [
      post('hello', 'anna', 1),
      post('closed', 'secret', 2),
      post('ingroup', 'boris', 3, { destinationIds: [idOf('club')] }),
      post('letter', 'anna', 4, { isDirect: true, destinationIds: [idOf('boris')] }),
    ],
    comments: [comment('ingroup', 'secret', 1)],
    commentFollowers: [{ postId: idOf('hello'), userId: idOf('anna') }],
  });

/** What a person was notified of, newest last: `type by-whom`. */
async function toldTo({ get }: Network, person: string): Promise<string[]> {
  const { body } = await get('/notifications', person);
  const { Notifications, users } = body as unknown as {
    Notifications: { event_type: string; created_user_id: string | null }[];
    users: { id: string; username: string }[];
  };
  const nameOf = (id: string | null) => users.find((account) => account.id === id)?.username ?? 'nobody';
  return Notifications.map((event) => `${event.event_type} by ${nameOf(event.created_user_id)}`).reverse();
}
const say = ({ send }: Network, as: string, body: string, postName: string) =>
  send('POST', '/comments', as, { comment: { body, postId: idOf(postName) } });

describe('a comment notifies', () => {
  it('those who follow the comments, but not its author', async () => {
    const net = world();
    await say(net, 'boris', 'hi', 'hello');
    await say(net, 'anna', 'hi yourself', 'hello');
    expect(await toldTo(net, 'anna')).toEqual(['post_comment by boris']);
    expect(await toldTo(net, 'boris')).toEqual([]);
  });

  it('a mentioned follower once, of the mention', async () => {
    const net = world();
    await say(net, 'boris', 'what does @anna think, @anna?', 'hello');
    await say(net, 'boris', '@anna: well?', 'hello');
    expect(await toldTo(net, 'anna')).toEqual(['mention_in_comment by boris', 'mention_comment_to by boris']);
  });

  it('the other participants of a direct', async () => {
    const net = world();
    await say(net, 'boris', 'hi @anna', 'letter');
    expect(await toldTo(net, 'anna')).toEqual(['direct_comment by boris']);
  });

  it('nobody who cannot see the post, or stands behind a ban', async () => {
    const net = world();
    await say(net, 'anna', '@boris look', 'closed');
    await say(net, 'boris', '@vera look', 'hello');
    expect(await toldTo(net, 'boris')).toEqual([]);
    expect(await toldTo(net, 'vera')).toEqual([]);
  });

  it('of what an edit adds, not of what stood there already', async () => {
    const net = world();
    const { body } = await say(net, 'anna', '@boris look', 'hello');
    const { id } = body.comments as unknown as { id: string };
    await net.send('PUT', `/comments/${id}`, 'anna', { comment: { body: '@boris and @vera, look' } });
    expect(await toldTo(net, 'boris')).toEqual(['mention_comment_to by anna']);
    expect(await toldTo(net, 'vera')).toEqual(['mention_in_comment by anna']);
  });
});

describe('a post notifies', () => {
  it('the recipients of a direct, those mentioned, and the authors of what it links to', async () => {
    const net = world();
    const create = (as: string, body: string, feeds: string[]) =>
      net.send('POST', '/posts', as, { post: { body }, meta: { feeds } });
    await create('boris', 'psst', ['anna']);
    await create('boris', 'hey @anna', ['boris']);
    await create('boris', `see /anna/${idOf('hello')}`, ['boris']);
    expect(await toldTo(net, 'anna')).toEqual([
      'direct by boris',
      'mention_in_post by boris',
      'backlink_in_post by boris',
    ]);
  });

  it('everybody in a direct when somebody leaves it', async () => {
    const net = world();
    await net.send('POST', `/posts/${idOf('letter')}/leave`, 'boris');
    expect(await toldTo(net, 'anna')).toEqual(['direct_left by boris']);
    expect(await toldTo(net, 'boris')).toEqual(['direct_left by boris']);
  });
});

describe('moderation notifies', () => {
  it('the author without a name, and the other administrators with it', async () => {
    const net = world();
    await net.send('DELETE', `/comments/${idOf('ingroupc1')}`, 'anna');
    expect(await toldTo(net, 'secret')).toEqual(['comment_moderated by nobody']);
    expect(await toldTo(net, 'vera')).toEqual(['comment_moderated_by_another_admin by anna']);
    await net.send('DELETE', `/posts/${idOf('ingroup')}`, 'anna');
    expect(await toldTo(net, 'boris')).toEqual(['post_moderated by nobody']);
    expect((await toldTo(net, 'vera')).at(-1)).toBe('post_moderated_by_another_admin by anna');
    expect(await toldTo(net, 'anna')).toEqual([]);
  });
});

describe('the number of unread notifications', () => {
  it('counts neither directs nor my own deeds, and is told with each notification', async () => {
    const net = world();
    const heard = await net.listen([`user:${idOf('boris')}`], 'boris');
    const unread = async () => (await net.get('/users/getUnreadNotificationsNumber', 'boris')).body;
    await say(net, 'anna', 'psst', 'letter');
    await net.send('POST', `/posts/${idOf('hello')}/notifyOfAllComments`, 'boris', { enabled: true });
    expect(await unread()).toEqual({ unread: 0 });
    await say(net, 'anna', 'hi', 'hello');
    expect(await unread()).toEqual({ unread: 1 });
    expect(heard.filter((event) => event.name === 'event:new')).toHaveLength(3);
    expect(heard.filter((event) => event.name === 'user:update').at(-1)?.payload).toMatchObject({
      user: { id: idOf('boris'), unreadNotificationsNumber: 1 },
    });
  });

  it('keeps a notification whose comment is deleted, without the comment', async () => {
    const net = world();
    const { body } = await say(net, 'boris', 'hi', 'hello');
    await net.send('DELETE', `/comments/${(body.comments as unknown as { id: string }).id}`, 'boris');
    const list = (await net.get('/notifications', 'anna')).body;
    expect(list).toMatchObject({ Notifications: [{ event_type: 'post_comment', comment_id: null }] });
  });
});
