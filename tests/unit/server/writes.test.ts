import { describe, expect, it } from 'vitest';
import { commentsOf, postsBy } from '../../support/oracle.ts';
import { bodies, comment, idOf, network, now, post, reads, user } from './helpers.ts';

const people = ['anna', 'boris', 'vera'];
const world = () =>
  network({
    users: people.map((name) => user(name)),
    groups: [
      {
        ...user('club'),
        isRestricted: false,
        adminIds: [idOf('vera')],
      },
    ],
    subscriptions: [reads('boris', 'anna'), reads('vera', 'anna'), reads('boris', 'vera')],
    posts: [post('hello', 'anna', 60), post('newer', 'anna', 30), post('borises', 'boris', 40)],
    comments: [1, 2, 3].map((seq) => comment('hello', 'vera', seq)),
    attachments: ['one', 'two', 'foreign'].map((name) => ({
      id: idOf(name),
      ownerId: idOf(name === 'foreign' ? 'boris' : 'anna'),
      mediaType: 'general',
      fileName: name,
      extension: '',
      sizeBytes: 1,
      sizes: {},
      artist: null,
      title: null,
      createdAt: now,
    })),
  });

const newPost = (body: string, feeds: string[], attachments: string[] = []) => ({
  post: { body, attachments: attachments.map(idOf) },
  meta: { feeds },
});
const newComment = (body: string, postId = idOf('hello')) => ({ comment: { body, postId } });

/** The id of the post or comment in an answer. */
const madeId = ({ body }: { body: object }): string => {
  const { posts, comments } = body as { posts?: { id: string }; comments: { id: string } | { id: string }[] };
  return posts?.id ?? (Array.isArray(comments) ? '' : comments.id);
};

describe('comments on the server', () => {
  it('written concurrently get distinct numbers', async () => {
    const { core, send } = world();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => send('POST', '/comments', people[index % 3], newComment(`no ${index}`))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const numbers = commentsOf(core, idOf('hello')).map((item) => item.seqNumber);
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, index) => index + 1));
  });

  it('leave a gap in the numbers when deleted, but the last number is reused', async () => {
    const { core, send } = world();
    await send('DELETE', `/comments/${idOf('helloc2')}`, 'vera');
    await send('POST', '/comments', 'boris', newComment('four'));
    await send('DELETE', `/comments/${idOf('helloc3')}`, 'anna');
    const last = await send('POST', '/comments', 'boris', newComment('five'));
    await send('DELETE', `/comments/${madeId(last)}`, 'boris');
    await send('POST', '/comments', 'boris', newComment('five again'));
    expect(commentsOf(core, idOf('hello')).map((item) => item.seqNumber)).toEqual([1, 4, 5]);
  });

  it('are refused while disabled, except from the author of the post', async () => {
    const { core, send } = world();
    expect((await send('POST', `/posts/${idOf('hello')}/disableComments`, 'boris')).status).toBe(403);
    await send('POST', `/posts/${idOf('hello')}/disableComments`, 'anna');
    const refused = await send('POST', '/comments', 'boris', newComment('let me'));
    expect([refused.status, refused.body.err]).toEqual([403, 'Comments disabled']);
    expect((await send('POST', '/comments', 'anna', newComment('mine'))).status).toBe(200);
    expect(commentsOf(core, idOf('hello'))).toHaveLength(4);
  });

  it('can be edited by their author only and keep their number', async () => {
    const { core, send } = world();
    const path = `/comments/${idOf('helloc2')}`;
    const refused = await send('PUT', path, 'anna', { comment: { body: 'x' } });
    expect([refused.status, refused.body.err]).toEqual([403, "You can't update another user's comment"]);
    await send('PUT', path, 'vera', { comment: { body: '  better ' } });
    expect(commentsOf(core, idOf('hello'))[1]).toMatchObject({ body: 'better', seqNumber: 2 });
  });
});

describe('a like on the server', () => {
  it('given twice is refused with the recorded message and counted once', async () => {
    const { get, send } = world();
    const path = `/posts/${idOf('hello')}`;
    const statuses = await Promise.all([send('POST', `${path}/like`, 'boris'), send('POST', `${path}/like`, 'boris')]);
    expect(statuses.map((answer) => answer.status)).toEqual([200, 403]);
    expect(statuses[1]?.body.err).toBe("You can't like post that you have already liked");
    expect((await get(path)).body.posts).toMatchObject({ likes: [idOf('boris')], omittedLikes: 0 });
  });

  it('of a comment is counted for everybody and marked for its author', async () => {
    const { get, send } = world();
    await send('POST', `/comments/${idOf('helloc1')}/like`, 'boris');
    const likes = async (viewer: string) => (await get(`/posts/${idOf('hello')}`, viewer)).body.posts;
    expect(await likes('boris')).toMatchObject({ commentLikes: 1, ownCommentLikes: 1 });
    expect(await likes('vera')).toMatchObject({ commentLikes: 1, ownCommentLikes: 0 });
  });
});

describe('the order of a feed', () => {
  it('is changed by a comment and not by an edit', async () => {
    const { get, send } = world();
    const feed = async () => bodies(await get('/timelines/anna', 'boris'));
    expect(await feed()).toEqual(['newer', 'hello']);
    await send('PUT', `/posts/${idOf('hello')}`, 'anna', { post: { body: 'hello' } });
    expect(await feed()).toEqual(['newer', 'hello']);
    await send('POST', '/comments', 'vera', newComment('up'));
    expect(await feed()).toEqual(['hello', 'newer']);
    expect(bodies(await get('/timelines/home', 'boris'))).toEqual(['hello', 'newer', 'borises']);
  });
});

describe('a like in the home feed', () => {
  it('adds a post of strangers at the time of the like and moves no post that was there', async () => {
    const { get, send } = world();
    const home = async (mode: string) => bodies(await get(`/timelines/home?homefeed-mode=${mode}`, 'vera'));
    expect(await home('classic')).toEqual(['newer', 'hello']);
    await send('POST', `/posts/${idOf('borises')}/like`, 'anna');
    await send('POST', `/posts/${idOf('hello')}/like`, 'boris');
    expect(await home('classic')).toEqual(['borises', 'newer', 'hello']);
    expect(await home('friends-only')).toEqual(['newer', 'hello']);
    expect(bodies(await get('/timelines/home?limit=1&offset=1', 'vera'))).toEqual(['newer']);
    await send('POST', `/posts/${idOf('borises')}/unlike`, 'anna');
    expect(await home('classic')).toEqual(['newer', 'hello']);
  });
});

describe('a post on the server', () => {
  it('is stored trimmed and in NFC', async () => {
    const { core, send } = world();
    await send('POST', '/posts', 'anna', newPost('  cafe\u0301 \n', ['anna', 'club'], ['one']));
    expect(postsBy(core, 'anna').at(-1)).toMatchObject({
      body: 'café',
      destinations: ['anna', 'club'],
      attachments: [idOf('one')],
    });
  });

  it('is returned with the administrators of its groups', async () => {
    const { send } = world();
    const { users } = (await send('POST', '/posts', 'anna', newPost('hi', ['club']))).body as unknown as {
      users: { username: string }[];
    };
    expect(users.map((account) => account.username)).toEqual(['anna', 'vera']);
  });

  it('that is refused leaves nothing behind', async () => {
    const { core, get, send } = world();
    const refused = await send('POST', '/posts', 'anna', newPost('both', ['anna'], ['one', 'foreign']));
    expect(refused.status).toBe(403);
    expect(postsBy(core, 'anna')).toHaveLength(2);
    expect((await get('/search?qs=both', 'anna')).body.posts).toEqual([]);
    expect((await send('POST', '/posts', 'anna', newPost('one', ['anna'], ['one']))).status).toBe(200);
  });

  it('adds and removes attachments by its edits', async () => {
    const { core, send } = world();
    const id = madeId(await send('POST', '/posts', 'anna', newPost('files', ['anna'], ['one'])));
    await send('PUT', `/posts/${id}`, 'anna', { post: { attachments: [idOf('two'), idOf('one')] } });
    expect(postsBy(core, 'anna').at(-1)?.attachments).toEqual([idOf('two'), idOf('one')]);
    await send('PUT', `/posts/${id}`, 'anna', { post: { attachments: [] } });
    expect((await send('POST', '/posts', 'anna', newPost('again', ['anna'], ['two']))).status).toBe(200);
  });

  it('counts the posts that link to it in body or comments', async () => {
    const { get, send } = world();
    const count = async () => {
      const { posts } = (await get(`/posts/${idOf('hello')}`)).body as unknown as { posts: { backlinksCount: number } };
      return posts.backlinksCount;
    };
    const link = `see /anna/${idOf('hello')}`;
    const pointing = madeId(await send('POST', '/posts', 'boris', newPost(link, ['boris'])));
    expect(await count()).toBe(1);
    const commentId = madeId(await send('POST', '/comments', 'boris', newComment(link, pointing)));
    await send('POST', '/comments', 'vera', newComment(link, idOf('borises')));
    expect(await count()).toBe(2);
    await send('PUT', `/posts/${pointing}`, 'boris', { post: { body: 'no more' } });
    expect(await count()).toBe(2);
    await send('DELETE', `/comments/${commentId}`, 'boris');
    expect(await count()).toBe(1);
    await send('DELETE', `/posts/${idOf('borises')}`, 'boris');
    expect(await count()).toBe(0);
  });

  it('that is deleted cannot be found, and its files are free again', async () => {
    const { get, send } = world();
    const id = madeId(await send('POST', '/posts', 'anna', newPost('findable', ['anna'], ['one'])));
    await send('POST', '/comments', 'boris', newComment('findable too', id));
    expect(bodies(await get('/search?qs=findable', 'anna'))).toEqual(['findable']);
    const answer = await send('DELETE', `/posts/${id}`, 'anna');
    expect(answer.body).toEqual({ postStillAvailable: false });
    expect((await get(`/posts/${id}`, 'anna')).status).toBe(404);
    expect(bodies(await get('/search?qs=findable', 'anna'))).toEqual([]);
    expect(bodies(await get('/timelines/filter/discussions', 'boris'))).toEqual([]);
    expect((await send('POST', '/posts', 'anna', newPost('one', ['anna'], ['one']))).status).toBe(200);
  });

  it('removed from its only group by an administrator is deleted', async () => {
    const { core, send } = world();
    const only = madeId(await send('POST', '/posts', 'boris', newPost('only there', ['club'])));
    const both = madeId(await send('POST', '/posts', 'boris', newPost('here too', ['club', 'boris'])));
    expect((await send('DELETE', `/posts/${only}`, 'vera')).body).toEqual({ postStillAvailable: false });
    expect((await send('DELETE', `/posts/${both}`, 'vera')).body).toEqual({ postStillAvailable: true });
    expect((await send('DELETE', `/posts/${both}?fromFeed=boris`, 'vera')).status).toBe(403);
    expect(postsBy(core, 'boris').map((item) => [item.body, item.destinations])).toEqual([
      ['borises', ['boris']],
      ['here too', ['boris']],
    ]);
  });
});

describe('marks of a post', () => {
  it('are idempotent and can be removed', async () => {
    const { get, send } = world();
    const path = `/posts/${idOf('hello')}`;
    for (const call of ['save', 'save', 'hide', 'hide'])
      expect((await send('POST', `${path}/${call}`, 'boris')).status).toBe(200);
    expect((await get(path, 'boris')).body.posts).toMatchObject({ isSaved: true, isHidden: true });
    expect(bodies(await get('/timelines/filter/saves', 'boris'))).toEqual(['hello']);
    await send('DELETE', `${path}/save`, 'boris');
    await send('POST', `${path}/unhide`, 'boris');
    const back = (await get(path, 'boris')).body.posts;
    expect(back).not.toHaveProperty('isSaved');
    expect(back).not.toHaveProperty('isHidden');
  });
});
