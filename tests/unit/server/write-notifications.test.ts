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

/** Notifications of a user, newest last, as `type by-whom`. */
async function notificationsOf({ get }: Network, person: string): Promise<string[]> {
  const { body } = await get('/notifications', person);
  const { Notifications, users } = body as unknown as {
    Notifications: { event_type: string; created_user_id: string | null }[];
    users: { id: string; username: string }[];
  };
  const nameOf = (id: string | null) => users.find((account) => account.id === id)?.username ?? 'nobody';
  return Notifications.map((event) => `${event.event_type} by ${nameOf(event.created_user_id)}`).reverse();
}
const writeComment = ({ send }: Network, as: string, body: string, postName: string) =>
  send('POST', '/comments', as, { comment: { body, postId: idOf(postName) } });

describe('notifications of a comment', () => {
  it('go to those who follow the comments, except its author', async () => {
    const net = world();
    await writeComment(net, 'boris', 'hi', 'hello');
    await writeComment(net, 'anna', 'hi yourself', 'hello');
    expect(await notificationsOf(net, 'anna')).toEqual(['post_comment by boris']);
    expect(await notificationsOf(net, 'boris')).toEqual([]);
  });

  it('go once to a mentioned follower, as a mention', async () => {
    const net = world();
    await writeComment(net, 'boris', 'what does @anna think, @anna?', 'hello');
    await writeComment(net, 'boris', '@anna: well?', 'hello');
    expect(await notificationsOf(net, 'anna')).toEqual(['mention_in_comment by boris', 'mention_comment_to by boris']);
  });

  it('go to the other participants of a direct message', async () => {
    const net = world();
    await writeComment(net, 'boris', 'hi @anna', 'letter');
    expect(await notificationsOf(net, 'anna')).toEqual(['direct_comment by boris']);
  });

  it('do not go to users without access to the post or with a ban', async () => {
    const net = world();
    await writeComment(net, 'anna', '@boris look', 'closed');
    await writeComment(net, 'boris', '@vera look', 'hello');
    expect(await notificationsOf(net, 'boris')).toEqual([]);
    expect(await notificationsOf(net, 'vera')).toEqual([]);
  });

  it('go to users newly mentioned by an edit only', async () => {
    const net = world();
    const { body } = await writeComment(net, 'anna', '@boris look', 'hello');
    const { id } = body.comments as unknown as { id: string };
    await net.send('PUT', `/comments/${id}`, 'anna', { comment: { body: '@boris and @vera, look' } });
    expect(await notificationsOf(net, 'boris')).toEqual(['mention_comment_to by anna']);
    expect(await notificationsOf(net, 'vera')).toEqual(['mention_in_comment by anna']);
  });
});

describe('notifications of a post', () => {
  it('go to recipients of a direct message, mentioned users and authors of linked posts', async () => {
    const net = world();
    const create = (as: string, body: string, feeds: string[]) =>
      net.send('POST', '/posts', as, { post: { body }, meta: { feeds } });
    await create('boris', 'psst', ['anna']);
    await create('boris', 'hey @anna', ['boris']);
    await create('boris', `see /anna/${idOf('hello')}`, ['boris']);
    expect(await notificationsOf(net, 'anna')).toEqual([
      'direct by boris',
      'mention_in_post by boris',
      'backlink_in_post by boris',
    ]);
  });

  it('go to all participants of a direct message when one leaves it', async () => {
    const net = world();
    await net.send('POST', `/posts/${idOf('letter')}/leave`, 'boris');
    expect(await notificationsOf(net, 'anna')).toEqual(['direct_left by boris']);
    expect(await notificationsOf(net, 'boris')).toEqual(['direct_left by boris']);
  });
});

describe('notifications of moderation', () => {
  it('go to the author without a name and to the other administrators with it', async () => {
    const net = world();
    await net.send('DELETE', `/comments/${idOf('ingroupc1')}`, 'anna');
    expect(await notificationsOf(net, 'secret')).toEqual(['comment_moderated by nobody']);
    expect(await notificationsOf(net, 'vera')).toEqual(['comment_moderated_by_another_admin by anna']);
    await net.send('DELETE', `/posts/${idOf('ingroup')}`, 'anna');
    expect(await notificationsOf(net, 'boris')).toEqual(['post_moderated by nobody']);
    expect((await notificationsOf(net, 'vera')).at(-1)).toBe('post_moderated_by_another_admin by anna');
    expect(await notificationsOf(net, 'anna')).toEqual([]);
  });
});

describe('unread notifications', () => {
  it('are counted without directs and own actions, and the number is sent with each notification', async () => {
    const net = world();
    const received = await net.listen([`user:${idOf('boris')}`], 'boris');
    const unread = async () => (await net.get('/users/getUnreadNotificationsNumber', 'boris')).body;
    await writeComment(net, 'anna', 'psst', 'letter');
    await net.send('POST', `/posts/${idOf('hello')}/notifyOfAllComments`, 'boris', { enabled: true });
    expect(await unread()).toEqual({ unread: 0 });
    await writeComment(net, 'anna', 'hi', 'hello');
    expect(await unread()).toEqual({ unread: 1 });
    expect(received.filter((event) => event.name === 'event:new')).toHaveLength(3);
    expect(received.filter((event) => event.name === 'user:update').at(-1)?.payload).toMatchObject({
      user: { id: idOf('boris'), unreadNotificationsNumber: 1 },
    });
  });

  it('remain after their comment was deleted, without the comment', async () => {
    const net = world();
    const { body } = await writeComment(net, 'boris', 'hi', 'hello');
    await net.send('DELETE', `/comments/${(body.comments as unknown as { id: string }).id}`, 'boris');
    const list = (await net.get('/notifications', 'anna')).body;
    expect(list).toMatchObject({ Notifications: [{ event_type: 'post_comment', comment_id: null }] });
  });
});
